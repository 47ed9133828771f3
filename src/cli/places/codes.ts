/**
 * Every airport and metropolitan area with an IATA code, each with its city. Printed by tools/places/main.py from airportsdata 20260905
 * (MIT License, Copyright Mike Borsetti).
 */
export const codes = `
AAA;AAB;AACEl Arish;AADAdado;AAEAnnabah;AAFApalachicola;AAGArapoti;AAHAachen;AAIArraias;AAJAwaradam;
AAKBuariki;AALAalborg;AAMMalamala;AANAl Ain;AAOAnaco;AAPSamarinda, Borneo Island;AAQAnapa;AARAarhus;
AATAltay;AAUAsau;AAVSurallah;AAWAbbottabad;AAXAraxa;AAY;AAZQuezaltenango;ABAAbakan;ABBAsaba;ABCAlbac
ete;ABDAbadan;ABEAllentown;ABFAbaiang;ABG;ABH;ABIAbilene;ABJAbidjan;ABKKabri Dehar;ABLAmbler;ABM;ABO
Aboisso;ABQAlbuquerque;ABRAberdeen;ABSAbu Simbel;ABT;ABUAtambua-Timor Island;ABVAbuja;ABXAlbury;ABYA
lbany;ABZAberdeen;ACAAcapulco;ACBBellaire;ACCAccra;ACDAcandi;ACELanzarote Island;ACFAral;ACHAltenrhe
in;ACISaint Anne;ACJAnuradhapura;ACKNantucket;ACNCiudad Acuna;ACOC?bano;ACPMaragheh;ACRAraracuara;AC
SAchinsk;ACTWaco;ACVArcata/Eureka;ACXXingyi;ACYAtlantic City;ACZ;ADAAdana;ADBIzmir;ADCAndekombe;ADDA
ddis Ababa;ADEAden;ADFAdiyaman;ADGAdrian;ADHAldan;ADIArandis;ADJAmman;ADKAdak Island;ADLAdelaide;ADM
Ardmore;ADO;ADQKodiak;ADRAndrews;ADSDallas;ADTAda;ADUArdabil;ADWCamp Springs;ADXSt. Andrews;ADYAllda
ys;ADZSan Andres;AEAAbemama Atoll;AEBBaise;AEGPadang Sidempuan, Sumatra Island;AEH;AELAlbert Lea;AEM
Amgu;AEOAioun El Atrouss;AEPBuenos Aires;AERSochi;AESÅlesund;AETAllakaket;AEU;AEXAlexandria;AEYAkure
yri;AFASan Rafael;AFDPort Alfred;AFFColorado Springs;AFIAmalfi;AFLAlta Floresta;AFNJaffrey;AFOAfton;
AFRAfore;AFSZarafshan;AFTBila;AFWFort Worth;AFYAfyonkarahisar;AFZSabzevar;AGAAgadir;AGBAugsburg;AGCP
ittsburgh;AGEWangerooge;AGFAgen/La Garenne;AGHAngelholm;AGIWageningen Airport;AGJAguni;AGL;AGNAngoon
;AGOMagnolia;AGPMalaga;AGQAgrinion;AGR;AGSAugusta;AGTCiudad del Este;AGUAguascalientes;AGVAcarigua;A
GX;AGZAggeneys;AHAAmbikapur;AHBAbha;AHCHerlong;AHDArdmore;AHEAhe Atoll;AHFArapahoe;AHGVingt Cinq;AHH
Amery;AHIAmahai-Seram Island;AHJHongyuan;AHLAishalton;AHMAshland;AHNAthens;AHOAlghero;AHSAhuas;AHUAl
 Hoceima;AHZBourg;AIAAlliance;AIDAnderson;AIEAiome;AIFAssis;AIGYalinga;AIIAli-Sabieh;AIKAiken;AINWai
nwright;AIOAtlantic;AIP;AIRAripuanã;AISArorae Island;AITAitutaki;AIUAtiu Island;AIVAliceville;AIZKai
ser/Lake Ozark;AJAAjaccio/Napoleon Bonaparte;AJFAl-Jawf;AJIAgri;AJJAkjoujt;AJKAraak;AJLAizawl;AJNOua
ni;AJRArvidsjaur;AJUAracaju;AJYAgadez;AKAAnkang;AKBAtka;AKCAkron;AKD;AKEAkiéni;AKFKufra;AKH;AKIAkiak
;AKJAsahikawa;AKKAkhiok;AKLAuckland;AKNKing Salmon;AKOAkron;AKPAnaktuvuk Pass;AKQMenggala, Sumatra I
sland;AKSAuki;AKT;AKUAksu;AKVAkulivik;AKWOmidiyeh;AKXAktyubinsk;AKYSittwe;ALAAlmaty;ALBAlbany;ALCAli
cante;ALDFortaleza;ALEAlpine;ALFAlta;ALGAlgiers;ALHAlbany;ALIAlice;ALJAlexander Bay;ALLAlbenga;ALMAl
amogordo;ALNAlton/St Louis;ALOWaterloo;ALPAleppo;ALQAlegrete;ALRAlexandra;ALSAlamosa;ALTAlenquer;ALU
Alula;ALWWalla Walla;ALXAlexander City;AMAAmarillo;AMB;AMCAm Timan;AMDAhmedabad;AMH;AMJAlmenara;AMKD
urango;AMMAmman;AMNAlma;AMOMao;AMPAmpanihy;AMQAmbon;AMSAmsterdam;AMT;AMUAmanab;AMVAmderma;AMWAmes;AM
X;AMZManurewa;ANBAnniston;ANCAnchorage;ANDAnderson;ANEAngers/Marce;ANFAntofagasta;ANGAngouleme/Brie/
Champniers;ANIAniak;ANJZanaga;ANKAnkara;ANM;ANNAnnette;ANOAngoche;ANPAnnapolis;ANQAngola;ANRAntwerp;
ANSAndahuaylas;ANUSt. George;ANVAnvik;ANWAinsworth;ANXAndenes;ANYAnthony;AOCAltenburg;AOEEskişehir;A
OGAnshan;AOHLima;AOIAncona;AOJAomori;AOKKarpathos Island;AOLPaso de los Libres;AOMAdam;AOOAltoona;AO
PAndoas;AORAlor Satar;AOTAosta;AOYAsaloyeh;APADenver;APBApolo;APCNapa;APESan Juan Aposento;APFNaples
;APGAberdeen;APHBowling Green;APIApiay;APJBurang;APKApataki;APLNampula;APNAlpena;APOCarepa;APQArapir
aca;APSAnapolis;APTJasper;APUApucarana;APVApple Valley;APWApia;APXArapongas;APYAlto Parnaiba;APZZapa
la;AQAAraraquara;AQBSanta Cruz del Quiche;AQGAnqing;AQIQaisumah;AQJAqaba;AQMAriquemes;AQPArequipa;AQ
YGirdwood;ARANew Iberia;ARBAnn Arbor;ARCArctic Village;ARDAlor Island;AREArecibo;ARGWalnut Ridge;ARH
Archangelsk;ARIArica;ARJArso-Papua Island;ARKArusha;ARLArly;ARMArmidale;ARNStockholm;ARRAlto Rio Sen
guerr;ARSAragarcas;ARTWatertown;ARUAracatuba;ARVMinocqua-Woodruff;ARWArad;ARY;ARZN'zeto;ASAAssab;ASB
Ashgabat;ASCAscension de Guarayos;ASD;ASEAspen;ASFAstrakhan;ASG;ASHNashua;ASIAscension Island;ASJAma
mi;ASKYamoussoukro;ASLMarshall;ASMAsmara;ASNTalladega;ASOAsosa;ASPAlice Springs;ASQAustin;ASRKayseri
;ASSArathusa;ASTAstoria;ASUAsuncion;ASVAmboseli National Park;ASWAswan;ASXAshland;ASYAshley;ATAAnta;
ATBAtbara;ATCArthur's Town;ATDAtoifi;ATEAntlers;ATFAmbato;ATHAthens;ATIArtigas;ATJAntsirabe;ATKAtqas
uk;ATLAtlanta;ATMAltamira;ATOAthens/Albany;ATPAitape;ATQAmritsar;ATRAtar;ATSArtesia;ATTAtmautluak;AT
UAttu;ATVAti;ATWAppleton;ATYWatertown;ATZAssiut;AUAOranjestad;AUCArauca;AUD;AUFAuxerre/Branches;AUGA
ugusta;AUHAbu Dhabi;AUJAmbunti;AUKAlakanuk;AUMAustin;AUNAuburn;AUOAuburn;AUQ;AURAurillac;AUSAustin;A
UTAtauro;AUU;AUWWausau;AUXAraguaina;AUYAnelghowhat;AUZChicago/Aurora;AVAAnshun;AVBAviano;AVG;AVICieg
o de Avila;AVKArvaikheer;AVLAsheville;AVNAvignon/Caumont;AVOAvon Park;AVPWilkes-Barre/Scranton;AVU;A
VVMelbourne;AVWMarana;AVXAvalon;AWAAwassa;AWBAwaba;AWDAniwa;AWKWake Island;AWMWest Memphis;AWN;AWP;A
WZAhwaz;AXAThe Valley;AXBAlexandria Bay;AXC;AXDAlexandroupolis;AXEXanxere;AXFBayanhot;AXGAlgona;AXJ;
AXK;AXL;AXMArmenia;AXNAlexandria;AXPSpring Point;AXR;AXSAltus;AXTAkita;AXU;AXVWapakoneta;AXXAngel Fi
re;AYGSan Vicente Del Caguan;AYJAyodhya;AYL;AYMYas Island;AYNAnyang;AYOAyolas;AYPAyacucho;AYQAyers R
ock;AYR;AYSWaycross;AYTAntalya;AYUAiyura Valley;AYXAtalaya;AZAPhoenix;AZDYazd;AZHAzamgarh;AZIAbu Dha
bi;AZLSapezal;AZNAndizhan;AZOKalamazoo;AZP;AZR;AZSSamana;AZZAmbriz;BAABialla;BABMarysville;BADBossie
r City;BAELe Castellet;BAFWestfield/Springfield;BAGBaguio City;BAHManama;BAIPunta Arenas;BALBatman;B
AMBattle Mountain;BANBasongo;BAOBan Mak Khaen;BAQBarranquilla;BARQionghai;BASBallalae;BATBarretos;BA
UBauru;BAVBaotou;BAXBarnaul;BAYBaia Mare;BAZBarcelos;BBABalmaceda;BBBBenson;BBCBay City;BBDBrady;BBG
Butaritari Atoll;BBH;BBIBhubaneswar;BBJBitburg;BBKKasane;BBL;BBMBattambang;BBNBario;BBOBerbera;BBPBe
mbridge;BBRBasse Terre;BBSYateley;BBTBerberati;BBUBucharest;BBVGrand-Bereby;BBWBroken Bow;BBXPhilade
lphia;BBYBambari;BBZZambezi;BCABaracoa;BCBBlacksburg;BCCBear Creek;BCDBacolod City;BCEBryce Canyon;B
CFBouca;BCGBemichi;BCHBaucau;BCIBarcaldine;BCLPococi;BCMBacau;BCNBarcelona;BCOBaco;BCRBoca Do Acre;B
CSBelle Chasse;BCTBoca Raton;BCXBeloretsk;BDAHamilton;BDBBundaberg;BDCBarra Do Corda;BDD;BDEBaudette
;BDFBradford;BDGBlanding;BDHBandar Lengeh;BDIBird Island;BDJBanjarmasin, Borneo Island;BDKBondoukou;
BDLWindsor Locks;BDMBandirma;BDNBadin;BDOBandung, Java Island;BDPBhadrapur;BDQVadodara;BDRBridgeport
;BDSBrindisi;BDT;BDUMalselv;BDVMoba;BDW;BDXBroadus;BDYBandon;BDZ;BEBBalivanich;BECWichita;BEDBedford
;BEFBluefileds;BEGBelgrad;BEHBenton Harbor;BEIBeica;BEJTanjung Redep, Borneo Island;BEK;BELBelem;BEM
;BENBenghazi;BEO;BEPBellary;BEQThetford;BERBerlin;BESBrest/Guipavas;BETBethel;BEU;BEVBeersheva;BEWBe
ira;BEXBenson;BEYBeirut;BEZBeru;BFABahia Negra;BFDBradford;BFEBielefeld;BFFScottsbluff;BFGGlen Canyo
n Natl Rec Area;BFHCuritiba;BFISeattle;BFJBijie;BFKAurora;BFLBakersfield;BFMMobile;BFNBloemfontain;B
FOChiredzi;BFPBeaver Falls;BFRBedford;BFSBelfast;BFTBeaufort;BFUBengbu;BFV;BFW;BFXBafoussam;BFYBengb
u;BGABucaramanga;BGBBooue;BGCBragança;BGDBorger;BGEBainbridge;BGFBangui;BGGBingöl;BGHBoghe;BGIBridge
town;BGJBorgarfjordur eystri;BGKBig Creek;BGMBinghamton;BGNBelaya Gora;BGOBergen;BGQBig Lake;BGRBang
or;BGTBagdad;BGUBangassou;BGVBento Goncalves;BGWBaghdad;BGXBage;BGYBergamo;BHABahia de Caraquez;BHBB
ar Harbor;BHDBelfast;BHEBlenheim;BHFBahia Solano;BHH;BHIBahia Blanca;BHJBhuj;BHKBukhara;BHMBirmingha
m;BHOBhopal;BHPBhojpur;BHQBroken Hill;BHRBharatpur;BHSBathurst;BHUBhavnagar;BHVBahawalpur;BHWBhagata
nwala;BHXBirmingham;BHYBeihai;BHZBelo Horizonte;BIABastia/Poretta;BIBBaidoa;BIDBlock Island;BIEBeatr
ice;BIFFort Bliss/El Paso/;BIGDelta Junction Ft Greely;BIHBishop;BIKBiak-Supiori Island;BILBillings;
BIMSouth Bimini;BINBamiyan;BIOBilbao;BIP;BIQBiarritz/Anglet/Bayonne;BIRBiratnagar;BISBismarck;BITBai
tadi;BIUBíldudalur;BIVBria;BIW;BIXBiloxi;BIYBisho;BJABejaia;BJBBojnord;BJCDenver;BJDBakkafjordur;BJF
Båtsfjord;BJIBemidji;BJJWooster;BJKMaikoor Island;BJLBanjul;BJMBujumbura;BJOBermejo;BJPBraganca Paul
ista;BJRBahir Dar;BJSBeijing;BJUBajura;BJVBodrum;BJWBajawa;BJXSilao;BJYBatajnica;BJZBadajoz;BKAMosco
w;BKBBikaner;BKCBuckland;BKDBreckenridge;BKEBaker City;BKGBranson;BKHKekaha,Kauai;BKIKota Kinabalu;B
KJBoke;BKKBangkok;BKLCleveland;BKMBakalalan;BKNJebel;BKOSenou;BKP;BKQBlackall;BKRBokoro;BKSBengkulu,
 Sumatra Island;BKTBlackstone;BKUBetioky;BKWBeckley;BKXBrookings;BKY;BKZBukoba;BLABarcelona;BLBPanam
a City;BLCBali;BLDBoulder City;BLE;BLFBluefield;BLGBelaga;BLHBlythe;BLIBellingham;BLJBatna;BLKBlackp
ool;BLLBillund;BLMBelmar/Farmingdale;BLN;BLOBlönduós;BLPBellavista;BLQBologna;BLRBangalore;BLS;BLT;B
LUEmigrant Gap;BLVBelleville;BLXBelluno;BLYBelmullet;BLZBlantyre;BMAStockholm;BMBBumbar;BMCBrigham C
ity;BMDBelo sur Tsiribihina;BMEBroome;BMFBakouma;BMGBloomington;BMIBloomington/Normal;BMJBaramita;BM
KBorkum;BMLBerlin;BMMBitam;BMNBamarni;BMOBanmaw;BMP;BMRBaltrum;BMSBrumado;BMTBeaumont;BMUBima-Sumbaw
a Island;BMVBuon Ma Thuot;BMWBordj Badji Mokhtar;BMXBig Mountain;BMYWaala;BNANashville;BNBBoende;BNC
Beni;BNDBandar Abbas;BNEBrisbane;BNGBanning;BNIBenin;BNJBonn;BNKBallina;BNLBarnwell;BNNBrønnøy;BNOBu
rns;BNPBannu;BNRBanfora;BNSBarinas;BNUBlumenau;BNWBoone;BNXBanja Luka;BNYAnua;BOABoma;BOBMotu Mute;B
OCIsla Colon;BODBordeaux/Merignac;BOEBoundji;BOGBogota;BOHBournemouth;BOIBoise;BOJBurgas;BOKBrooking
s;BOLBallykelly;BOMMumbai;BONKralendijk;BOOBodø;BOPBouar;BOSBoston;BOUBourges;BOWBartow;BOX;BOYBobo 
Dioulasso;BOZBozoum;BPCBamenda;BPEQinhuangdao;BPFBatuna Mission Station;BPGBarra Do Garcas;BPH;BPIBi
g Piney;BPLBole;BPMHyderabad;BPNBalikpapan, Borneo Island;BPRBorongan City;BPSPorto Seguro;BPTBeaumo
nt/Port Arthur;BPXBangda;BPY;BQABaler;BQBBusselton;BQEBubaque;BQGBogorodskoye;BQHLondon;BQKBrunswick
;BQL;BQNAguadilla;BQOBouna;BQQBarra;BQSBlagoveschensk;BQTBrest;BQUBequia;BQW;BRABarreiras;BRBBarreir
inhas;BRCSan Carlos de Bariloche;BRDBrainerd;BREBremen;BRIBari;BRK;BRLBurlington;BRMBarquisimeto;BRN
Bern;BROBrownsville;BRQBrno;BRREoligarry;BRSBristol;BRT;BRUBrussels;BRWUtqiagvik;BRXBarahona;BRYBard
stown;BSABosaso;BSBBrasilia;BSCBahia Solano;BSD;BSESematan;BSFCamp Pohakuloa;BSG;BSJ;BSKBiskra;BSLBa
le/Mulhouse;BSMAmol;BSNBossangoa;BSOBasco;BSQBisbee;BSRBasrah;BSSBalsas;BSTBost;BSUBasankusu;BSWBosw
ell Bay;BSXPathein;BSY;BSZBishkek;BTABertoua;BTBBetou;BTCBatticaloa;BTD;BTEBonthe;BTFBountiful;BTGBa
tangafo;BTHBatam, Batam Island;BTIBarter Island;BTJBanda Aceh, Sumatra Island;BTKBratsk;BTLBattle Cr
eek;BTMButte;BTNBennettsville;BTOBotopasi;BTPButler;BTQButare;BTRBaton Rouge;BTSBratislava;BTTBettle
s;BTUBintulu;BTVBurlington;BTWBatu Licin, Borneo Island;BTX;BTYBeatty;BTZBursa;BUABuka Island;BUBBur
well;BUC;BUDBudapest;BUEBuenos Aires;BUFBuffalo;BUGBenguela;BUIBokondini-Papua Island;BUJ;BULBulolo;
BUMButler;BUNBuenaventura;BUOBurao;BUP;BUQBulawayo;BURBurbank;BUSBatumi;BUTJakar;BUWBau Bau-Butung I
sland;BUX;BUY;BUZBushehr;BVABeauvais/Tille;BVBBoa Vista;BVCRabil;BVENespouls;BVGBerlevåg;BVHVilhena;
BVI;BVJBovanenkovo;BVKItenes;BVLBaures;BVMBelmonte;BVOBartlesville;BVRBrava Island;BVSBreves;BVUBelu
ga;BVVIturup Island;BVXBatesville;BVYBeverly;BVZ;BWABhairawa;BWB;BWCBrawley;BWDBrownwood;BWE;BWFBarr
ow-in-Furness;BWGBowling Green;BWHButterworth;BWIBaltimore;BWKBrac Island;BWLBlackwell;BWNBandar Ser
i Begawan;BWOBalakovo;BWQ;BWTBurnie;BWUSydney;BWWCayo Santa Maria;BXABogalusa;BXBBabo-Papua Island;B
XDBade-Papua Island;BXEBakel;BXFBellburn;BXG;BXHBalkhash;BXIBoundiali;BXJAima Ata;BXKBuckeye;BXNBodr
um;BXOBuochs;BXR;BXSBorrego Springs;BXTBontang, Borneo Island;BXUButuan City;BXVBreiðdalsvík;BXYBaik
onur;BYABoundary;BYCYacuiba;BYDAl-Bayda;BYFAlbert/Bray;BYGBuffalo;BYHBlytheville;BYIBurley;BYJBeja;B
YK;BYMBayamo;BYNBayankhongor;BYOBonito;BYP;BYRLaeso;BYSFort Irwin/Barstow;BYTBantry;BYUBayreuth;BYWB
lakely Island;BZABonanza;BZCCabo Frio;BZD;BZEBelize City;BZFRedding;BZGBydgoszcz;BZIBalikesir;BZKBry
ansk;BZLBarisal;BZNBozeman;BZOBolzano;BZPLakefield National Park;BZRBeziers/Vias;BZTBrazoria;BZU;BZV
Brazzaville;BZXBazhong;BZYStrymba;BZZBrize Norton;CAACatacamas;CABCabinda;CACCascavel;CADCadillac;CA
EColumbia;CAFCarauari;CAGCagliari;CAHCa Mau City;CAICairo;CAJCanaima;CAKAkron;CALCampbeltown;CAMCami
ri;CANGuangzhou;CAOClayton;CAPCap Haitien;CAQCaucasia;CARCaribou;CATCascais;CAUCaruaru;CAVCazombo;CA
WCampos Dos Goytacazes;CAXCarlisle;CAYCayenne / Rochambeau;CAZ;CBBCochabamba;CBD;CBECumberland;CBFCo
uncil Bluffs;CBGCambridge;CBHBechar;CBI;CBJCabo Rojo;CBKColby;CBL;CBMColumbus;CBNCirebon, Java Islan
d;CBOCotabato City;CBQCalabar;CBRCanberra;CBSCabimas;CBTCatumbela;CBUCottbus;CBVCoban;CBWCampo Moura
o;CBX;CBYCanobie;CCBUpland;CCCCayo Coco;CCENew Administrative Capital;CCFCarcassonne/Salvaza;CCGCran
e;CCHChile Chico;CCIConcordia;CCJCalicut;CCKCocos (Keeling) Islands;CCL;CCMCriciuma;CCNChakcharan;CC
OPuerto Lopez;CCPConcepcion;CCRConcord;CCSCaracas;CCTColonia Catriel;CCUKolkata;CCVCraig Cove;CCW;CC
XCaceres;CCYCharles City;CCZ;CDA;CDBCold Bay;CDCCedar City;CDDCauquira;CDEChengde;CDGParis;CDHCamden
;CDICachoeiro Do Itapemirim;CDJConceicao Do Araguaia;CDKCedar Key;CDLCandle;CDNCamden;CDOCradock;CDP
;CDQ;CDRChadron;CDSChildress;CDTCastellón de la Plana;CDU;CDVCordova;CDWCaldwell;CDYMapun;CEAWichita
;CEBLapu-Lapu City;CECCrescent City;CED;CEECherepovets;CEFSpringfield/Chicopee;CEGHawarden;CEH;CEICh
iang Rai;CEKChelyabinsk;CELCanela;CEMCentral;CENCiudad Obregon;CEOWaco Kungo;CEPConcepcion;CEQCannes
/Mandelieu;CERCherbourg/Maupertus;CES;CETCholet/Le Pontreau;CEUClemson;CEVConnersville;CEWCrestview;
CEXChena Hot Springs;CEYMurray;CEZCortez;CFBCabo Frio;CFCCaçador;CFDBryan;CFEClermont-Ferrand/Auverg
ne;CFFCafunfo;CFGCienfuegos;CFHClifton Hills Station;CFI;CFKChlef;CFNDonegal;CFOConfresa;CFQCreston;
CFRCaen/Carpiquet;CFSCoffs Harbour;CFTClifton/Morenci;CFUKerkyra Island;CFVCoffeyville;CGACraig;CGBC
uiaba;CGCCape Gloucester;CGDChangde;CGECambridge;CGFCleveland;CGHSao Paulo;CGICape Girardeau;CGJKaso
mpe;CGKJakarta;CGLChagual;CGM;CGNCologne;CGOZhengzhou;CGPChittagong;CGQChangchun;CGRCampo Grande;CGS
College Park;CGV;CGYLaguindingan;CGZCasa Grande;CHAChattanooga;CHBChilas;CHCChristchurch;CHFJinhae;C
HGChaoyang;CHHChachapoyas;CHIChicago;CHJChipinge;CHKChickasha;CHLChallis;CHMChimbote;CHOCharlottesvi
lle;CHPCircle Hot Springs;CHQSouda;CHRChateauroux/Deols;CHSCharleston;CHTWaitangi;CHUChuathbaluk;CHX
Changuinola;CHY;CHZChiloquin;CIARoma;CICChico;CIDCedar Rapids;CIE;CIFChifeng;CIGCraig;CIHChangzhi;CI
IAydin;CIJCobija;CIKChalkyitsik;CILCouncil;CIMCimitarra;CINCarroll;CIOConcepcion;CIPChipata;CIQChiqu
imula;CIRCairo;CISAbariringa;CITShymkent;CIUSault Ste Marie;CIWCanouan;CIXChiclayo;CIYComiso;CIZCoar
i;CJACajamarca;CJBCoimbatore;CJCCalama;CJF;CJJCheongju;CJLChitral;CJM;CJSCiudad Juarez;CJT;CJUJeju C
ity;CKACherokee;CKBClarksburg;CKCCherkasy;CKDCrooked Creek;CKELakeport;CKGChongqing;CKHChokurdah;CKI
;CKKAsh Flat;CKLMoscow;CKMClarksdale;CKNCrookston;CKOCornelio Procopio;CKSCarajas;CKTSarakhs;CKUCord
ova;CKVClarksville;CKWChristmas Creek mine;CKXChicken;CKYConakry;CKZCanakkale;CLDCarlsbad;CLEClevela
nd;CLGCoalinga;CLH;CLIClintonville;CLJCluj-Napoca;CLKClinton;CLLCollege Station;CLMPort Angeles;CLNC
arolina;CLOCali;CLPClarks Point;CLQColima;CLRCalipatria;CLSChehalis;CLTCharlotte;CLUColumbus;CLVCald
as Novas;CLWClearwater;CLXClorinda;CLYCalvi/Sainte-Catherine;CLZGuarico;CMA;CMBColombo;CMCCamocim;CM
D;CMECiudad del Carmen;CMFChambery/Aix-les-Bains;CMGCorumba;CMHColumbus;CMIChampaign/Urbana;CMJQimei
;CMKClub Makokola;CML;CMMCarmelita;CMNCasablanca;CMOObbia;CMPSantana Do Araguaia;CMQ;CMRColmar/Houss
en;CMSScusciuban;CMUKundiawa;CMV;CMWCamaguey;CMXHancock;CMYSparta;CNA;CNB;CNC;CNDConstanta;CNECanon 
City;CNFBelo Horizonte;CNGCognac/Chateaubernard;CNHClaremont;CNIChanghai;CNJCloncurry;CNKConcordia;C
NLSindal;CNMCarlsbad;CNNMattannur;CNOChino;CNPNeerlerit Inaat;CNQCorrientes;CNRChanaral;CNSCairns;CN
UChanute;CNVCanavieiras;CNWWaco;CNXChiang Mai;CNYMoab;COAColumbia;COCConcordia;CODCody;COECoeur D'Al
ene;COFCocoa Beach;COGCondoto;COH;COIMerritt Island;COJ;COKCochin;COLColl Island;COMColeman;CONConco
rd;COOCotonou;COPCooperstown;COQ;CORCordoba;COSColorado Springs;COTCotulla;COUColumbia;COVTarsus;COW
Coquimbo;COXAndros;COY;COZCostanza;CPBCapurgana;CPCChapelco/San Martin de los Andes;CPD;CPECampeche;
CPFTjepu, Java Island;CPHCopenhagen;CPLChaparral;CPMCompton;CPOCopiapo;CPPPica;CPQCampinas;CPRCasper
;CPSCahokia/St Louis;CPTCape Town;CPUCururupu;CPVCampina Grande;CPXIsla De Culebra;CQACanarana;CQDSh
ahrekord;CQFMarck;CQMCiudad Real;CQSCosta Marques;CQWWulong;CRACraiova;CRB;CRCCartago;CRDComodoro Ri
vadavia;CRENorth Myrtle Beach;CRFCarnot;CRGJacksonville;CRIColonel Hill;CRKAngeles City;CRLBrussels;
CRMCatarman;CRPCorpus Christi;CRQCaravelas;CRRCeres;CRSCorsicana;CRTCrossett;CRUCarriacou Island;CRV
Crotone;CRWCharleston;CRXCorinth;CRZTurkmenabat;CSAColonsay;CSBCaransebes;CSCCanas;CSECrested Butte;
CSFCreil;CSGColumbus;CSHSolovetsky Islands;CSI;CSKCap Skirring;CSMBurns Flat;CSNCarson City;CSOMagde
burg;CSQCreston;CSSCassilandia;CSUSanta Cruz Do Sul;CSVCrossville;CSWCabo San Lucas;CSXChangsha;CSYC
heboksary;CSZCoronel Suarez;CTACatania;CTBCut Bank;CTCCatamarca;CTDChitre;CTFCoatepeque;CTGCartagena
;CTHCoatesville;CTICuito Cuanavale;CTKCanton;CTLCharleville;CTMChetumal;CTN;CTOCalverton;CTPCarutape
ra;CTQSanta Vitoria Do Palmar;CTSChitose / Tomakomai;CTTLe Castellet;CTUChengdu;CTWCottonwood;CTXCor
tland;CTYCross City;CTZClinton;CUACiudad Constitucion;CUBColumbia;CUCCucuta;CUD;CUECuenca;CUFCuneo;C
UG;CUHCushing;CUKCaye Caulker;CULCuliacan;CUM;CUNCancun;CUOCaruru;CUPCarupano;CUQ;CURWillemstad;CUSC
olumbus;CUTCutral-Co;CUUChihuahua;CUVCasigua El Cubo;CUY;CUZCusco;CVC;CVECovenas;CVFCourcheval;CVGCo
vington;CVHLafontaine;CVJ;CVMCiudad Victoria;CVNClovis;CVOCorvallis;CVQ;CVSClovis;CVTCoventry;CVUCor
vo;CWAMosinee;CWBCuritiba;CWCChernivtsi;CWFLake Charles;CWIClinton;CWKChitrakoot;CWLCardiff;CWR;CWSC
enter Island;CWT;CWW;CWXWillcox;CXA;CXBCox's Bazar;CXCChitina;CXFColdfoot;CXHVancouver;CXIBanana;CXJ
Caxias Do Sul;CXLCalexico;CXNCandala;CXOHouston;CXPCilacap, Java Island;CXQ;CXRNha Trang;CXT;CXYCat 
Cay;CYALes Cayes;CYBCayman Brac;CYFChefornak;CYG;CYIChiayi City;CYLCoyoles;CYOCayo Largo del Sur;CYP
Calbayog City;CYRColonia;CYSCheyenne;CYTYakataga;CYUCuyo;CYWCelaya;CYXCherskiy;CYZCauayan City;CZA;C
ZCCopper Center;CZECoro;CZFCape Romanzof;CZKCascade Locks;CZLConstantine;CZMCozumel;CZNChisana;CZOCh
istochina;CZSCruzeiro Do Sul;CZTCarrizo Springs;CZUCorozal;CZXChangzhou;CZY;DAAFort Belvoir;DABDayto
na Beach;DACDhaka;DADDa Nang;DAGDaggett;DAK;DALDallas;DAMDamascus;DANDanville;DAODabo;DARDar es Sala
am;DASGreat Bear Lake;DATDatong;DAUDaru;DAVDavid;DAYDayton;DAZDarwaz;DBADalbandin;DBBEl Alamein;DBD;
DBMDebra Marcos;DBNDublin;DBODubbo;DBPDebepare;DBQDubuque;DBR;DBSDubois;DBTDebre Tabor;DBVDubrovnik;
DBY;DCAWashington;DCFCanefield;DCIDecimomannu;DCKDahl Creek;DCMCastres/Mazamet;DCN;DCT;DCUDecatur;DC
YDaocheng County;DDCDodge City;DDDDhaalu Atoll;DDGDandong;DDN;DDR;DDUDadu;DEADera Ghazi Khan;DEBDebr
ecen;DECDecatur;DEDDehradun;DEEKunashir Island;DEF;DEHDecorah;DEIDenis Island;DEJDeijan;DELNew Delhi
;DEMDembidollo;DENDenver;DEPDaporijo;DEQDeqing;DERDerim;DESDesroches Island;DETDetroit;DEZDeir ez-Zo
r;DFIDefiance;DFPDrumduff;DFWDallas-Fort Worth;DGADangriga;DGD;DGEMudgee;DGFDouglas Lake;DGHDeoghar;
DGLDouglas;DGNDahlgren;DGODurango;DGR;DGTDumaguete City;DGUDedougou;DGWDouglas;DHD;DHFAl Bihouth;DHH
Barkol;DHIDhangarhi;DHM;DHNDothan;DHRDen Helder;DHTDalhart;DIADoha;DIBDibrugarh;DIE;DIGShangri-La;DI
JDijon/Longvic;DIKDickinson;DILDili;DIMDimbokro;DINDien Bien Phu;DIPDiapaga;DIQDivinopolis;DIRDire D
awa;DISDolisie;DIUDiu;DIYDiyarbakir;DJADjougou;DJBJambi, Sumatra Island;DJEDjerba;DJGDjanet;DJJJayap
ura-Papua Island;DJMDjambala;DJNDelta Junction;DJO;DJUDjúpivogur;DKI;DKKDunkirk;DKRDakar;DKSDikson;D
KV;DLADouala;DLCDalian;DLEDole/Tavaux;DLFDel Rio;DLGDillingham;DLHDuluth;DLIDalat;DLKDulkaninna;DLLD
illon;DLMDalaman;DLNDillon;DLSThe Dalles;DLUXiaguan;DLV;DLYDillon's Bay;DLZDalanzadgad;DMATucson;DMB
Taraz;DMD;DMEMoscow;DMKBangkok;DMMAd Dammam;DMNDeming;DMOSedalia;DMTDiamantino;DMUDimapur;DNA;DNB;DN
DDundee;DNHDunhuang;DNKDnipro;DNLAugusta;DNNDalton;DNODianopolis;DNPDang;DNQ;DNRDinard/Pleurtuit/Sai
nt-Malo;DNSDenison;DNVDanville;DNXDinder;DNZDenizli;DOBDobo-Kobror Island;DODDodoma;DOEDjumu-Djomoe;
DOGDongola;DOHDoha;DOKDonetsk;DOLDeauville;DOMMarigot;DONDos Lagunas;DOPDolpa;DORDori;DOUDourados;DO
VDover;DOX;DOYDongying;DPAChicago/West Chicago;DPBBahia Inutil;DPEDieppe;DPGDugway Proving Ground;DP
LDipolog City;DPODevonport;DPSDenpasar-Bali Island;DQADaqing Shi;DQMDuqm;DRAMercury;DRB;DRD;DREDrumm
ond Island;DRFKenai;DRGDeering;DRIDe Ridder;DRJDrietabbetje;DRKPuntarenas;DRN;DRODurango;DRPDaraga;D
RR;DRSDresden;DRTDel Rio;DRUDrummond;DRVDharavandhoo;DRWDarwin;DRY;DSCDschang;DSDGrande Anse;DSEDess
ie;DSIDestin;DSKDera Ismael Khan;DSMDes Moines;DSNOrdos;DSO;DSSDiass;DSVDansville;DTADelta;DTBTingke
um, Sumatra Island;DTDDatadawai, Borneo Island;DTEDaet;DTHDeath Valley National Park;DTIDiamantina;D
TLDetroit Lakes;DTMDortmund;DTNShreveport;DTRAnacortes;DTWDetroit;DUADurant;DUBDublin;DUCDuncan;DUDD
unedin;DUEChitato;DUFCorolla;DUGDouglas Bisbee;DUJDubois;DUKMubatuba;DUMDumai, Sumatra Island;DUQDun
can;DURDurban;DUSDusseldorf;DUTUnalaska;DVKDiavik;DVLDevils Lake;DVNDavenport;DVODavao City;DVP;DVR;
DVTPhoenix;DWBSoalala;DWCJebel Ali;DWDAl Dawadmi;DWHHouston;DXBDubai;DXDNew Dixie;DXEMadison;DXJXian
gxi;DXNJewar;DXRDanbury;DYA;DYGDayong;DYLDoylestown;DYRAnadyr;DYSAbilene;DYUDushanbe;DYWDaly Waters;
DZADzaoudzi;DZHDazhou;DZNZhezkazgan;DZODurazno;EAAEagle;EABAbs;EAESangafa;EAMNejran;EANWheatland;EAR
Kearney;EASHondarribia;EATWenatchee;EAUEau Claire;EAXParamaribo;EBAMarina  Di Campo;EBBKampala;EBDAl
-Ubayyid;EBGEl Bagre;EBHEl Bayadh;EBJEsbjerg;EBLArbil;EBMEl Borma;EBSWebster City;EBUSaint-Etienne/B
outheon;EBWEbolowa;ECAEast Tawas;ECGElizabeth City;ECH;ECNNicosia;ECPPanama City;ECSNewcastle;EDBEl 
Debba;EDCAustin;EDEEdenton;EDFAnchorage;EDIEdinburgh;EDKEl Dorado;EDLEldoret;EDMLa Roche-sur-Yon/Les
 Ajoncs;EDOEdremit;EDR;EDWEdwards;EEDNeedles;EEKEek;EENKeene;EFDHouston;EFKNewport;EFLKefallinia Isl
and;EFWJefferson;EGCBergerac/Roumaniere;EGEEagle;EGICrestview;EGMSege;EGNGeneina;EGOBelgorod;EGPEagl
e Pass;EGSEgilsstaðir;EGVEagle River;EGXEgegik;EHLEl Bolson;EHMCape Newenham;EHUEzhou;EIBEisenach;EI
EYeniseysk;EIHEinasleigh;EIKYeysk;EILFairbanks;EINEindhoven;EISRoad Town;EIYSapir;EJABarrancabermeja
;EJHAl Wajh;EJN;EKAEureka;EKIElkhart;EKNElkins;EKOElko;EKSShakhtersk;EKTEskilstuna;EKXElizabethtown;
ELAEagle Lake;ELBEl Banco;ELCElcho Island;ELDEl Dorado;ELFEl Fasher;ELG;ELHNorth Eleuthera;ELIElim;E
LKElk City;ELLEllisras;ELMElmira/Corning;ELNEllensburg;ELOEl Dorado;ELPEl Paso;ELQ;ELSEast London;EL
T;ELUGuemar;ELYEly;ELZWellsville;EMANottingham;EMDEmerald;EMEEmden;EMGEmpangeni;EMKEmmonak;EML;EMMKe
mmerer;EMNNema;EMPEmporia;EMTEl Monte;EMXEl Maiten;ENAKenai;ENBEneabba;ENCNancy/Essey;ENDEnid;ENEEnd
e-Flores Island;ENFEnontekio;ENHEnshi;ENIEl Nido;ENKEnniskillen;ENLCentralia;ENNNenana;ENOEncarnacio
n;ENSEnschede;ENUEnegu;ENVWendover;ENWKenosha;ENYYan'an;EOHMedellin;EOIEday;EOKKeokuk;EORBolivar;EOS
Neosho;EOZ;EPAEl Palomar;EPGWeeping Water;EPHEphrata;EPLEpinal/Mirecourt;EPR;EPSArroyo Barril;EPUPar
nu;EQSEsquel;ERAErigavo;ERB;ERCErzincan;ERDBerdiansk;ERFErfurt;ERGErbogachen;ERHErrachidia;ERIErie;E
RLErenhot;ERMErechim;ERNEirunepe;ERRErrol;ERSWindhoek;ERVKerrville;ERZErzurum;ESBAnkara;ESCEscanaba;
ESDEastsound;ESE;ESFAlexandria;ESGMariscal Estigarribia;ESHBrighton;ESIEspinosa;ESKEskişehir;ESLElis
ta;ESMTachina;ESNEaston;ESOEspanola;ESREl Salvador;ESS;ESTEstherville;ESUEssaouira;ESWEaston;ETBWest
 Bend;ETDEtadunna;ETEMetema;ETMEilat;ETNEastland;ETRSanta Rosa;ETSEnterprise;ETZMetz / Nancy;EUAEua 
Island;EUC;EUEEureka;EUFEufaula;EUGEugene;EUMNeumunster;EUNEl Aaiun;EUQSan Jose;EUXSint Eustatius;EV
DEva Downs;EVEEvenes;EVG;EVH;EVMEveleth;EVNYerevan;EVVEvansville;EVWEvanston;EVXEvreux/Fauville;EWBN
ew Bedford;EWIEnarotali-Papua Island;EWKNewton;EWNNew Bern;EWOEwo;EWRNewark;EXM;EXTExeter;EYLYeliman
e;EYPEl Yopal;EYRYerington;EYSEliye Springs;EYWKey West;EZEEzeiza;EZSElazig;EZV;FAA;FABFarnborough;F
AC;FAEVagar;FAFFort Eustis;FAGFagurhólsmýri;FAHFarah;FAIFairbanks;FAMFarmington;FAOFaro;FAQFrieda Ri
ver;FARFargo;FATFresno;FAUFahud;FAV;FAYFayetteville;FAZFasa;FBAFonte Boa;FBDFaizabad;FBEFrancisco Be
ltrao;FBGFort Bragg;FBKFairbanks/Ft Wainwright;FBLFaribault;FBMLubumbashi;FBRFort Bridger;FBYFairbur
y;FCAKalispell;FCBFicksburg;FCHFresno;FCMMinneapolis;FCORome;FCSFort Carson;FCYForrest City;FDAFunda
cion;FDEFørde;FDFFort-de-France;FDHFriedrichshafen;FDKFrederick;FDOSan Fernando;FDRFrederick;FDU;FDY
Findlay;FEBSanfebagar;FECFeira De Santana;FEGFergana;FEJFeijó;FEKFerkessedougou;FELFurstenfeldbruck;
FENFernando De Noronha;FEPFreeport;FETFremont;FEZFes;FFAKill Devil Hills;FFDFairford;FFLFairfield;FF
MFergus Falls;FFODayton;FFTFrankfort;FFUFutaleufu;FGDFderik;FGIApia;FGU;FHUFort Huachuca Sierra Vist
a;FHZFakahina;FIDFishers Island;FIEFair Isle;FIG;FIHKinshasa;FIKFinke;FILFillmore;FINBuki;FIZ;FJR;FK
BBaden-Baden;FKIKisangani;FKJ;FKLFranklin;FKNFranklin;FKQFakfak-Papua Island;FKSSukagawa;FLAFlorenci
a;FLBFloriano;FLDFond Du Lac;FLFFlensburg;FLGFlagstaff;FLIFlateyri;FLLFort Lauderdale;FLMFiladelfia;
FLNFlorianopolis;FLOFlorence;FLPFlippin;FLRFirenze;FLS;FLTFlat;FLVFort Leavenworth;FLWSanta Cruz das
 Flores;FLXFallon;FLY;FLZSibolga, Sumatra Island;FMAFormosa;FMEFort Meade (Odenton);FMGBrasilito;FMH
Falmouth;FMI;FMMMemmingen;FMNFarmington;FMOMunster;FMSFort Madison;FMUFlorence;FMYFort Myers;FNAFree
town;FNB;FNCFunchal;FNDFunadhoo;FNEFane Mission;FNGFada N'gourma;FNHFincha;FNINimes/Garons;FNJPyongy
ang;FNLFort Collins/Loveland;FNTFlint;FNUOristano;FOBFort Bragg;FOCFuzhou;FODFort Dodge;FOETopeka;FO
GFoggia;FOKWesthampton Beach;FOMFoumban;FONLa Fortuna/San Carlos;FOOKornasoren-Numfoor Island;FORFor
taleza;FOS;FOT;FOUFougamou;FPOFreeport;FPRFort Pierce;FPYPerry;FRAFrankfurt am Main;FRBForbes;FRCFra
nca;FRDFriday Harbor;FREFera Island;FRGFarmingdale;FRHFrench Lick;FRIFort Riley (Junction City);FRKF
regate Island;FRLForli;FRMFairmont;FRNFort Richardson (Anchorage);FROFlorø;FRRFront Royal;FRSSan Ben
ito;FRTFrutillar;FRWFrancistown;FRYFryeburg;FRZFritzlar;FSCFigari Sud-Corse;FSDSioux Falls;FSIFort S
ill;FSKFort Scott;FSMFort Smith;FSPSaint-Pierre;FSSKinloss;FSTFort Stockton;FSUFort Sumner;FSZ;FTAFu
tuna Island;FTEEl Calafate;FTIFitiuta Village;FTKFort Knox;FTUTolanaro;FTWFort Worth;FTXOwando;FTYAt
lanta;FUEFuerteventura Island;FUGFuyang;FUJGoto;FUKFukuoka;FULFullerton;FUNFunafuti;FUOFoshan;FUTFut
una Island;FVL;FVMFuvahmulah Island;FWAFort Wayne;FWHFort Worth;FWLFarewell;FXEFort Lauderdale;FXOCu
amba;FXYForest City;FYMFayetteville;FYT;FYUFort Yukon;FYVFayetteville;GABGabbs;GACEl Molino;GADGadsd
en;GAEGabès;GAFGafsa;GAGGage;GAH;GAIGaithersburg;GAJYamagata;GALGalena;GAMGambell;GANGan;GAOGuantana
mo;GAPGusap;GAQ;GARGaraina;GASGarissa;GATAvignon;GAUGuwahati;GAWGangaw;GAY;GBAKemble;GBBGabala;GBDGr
eat Bend;GBEGaborone;GBFNegarbo;GBGGalesburg;GBHGalbraith Lake;GBIGulbarga;GBJGrand Bourg;GBKGbangba
tok;GBL;GBP;GBRGreat Barrington;GBTGorgan;GBUKhashm El Girba;GBV;GBWGinbata;GBZClaris;GCCGillette;GC
DElectric City;GCH;GCISaint Peter Port;GCJMidrand;GCKGarden City;GCMGeorgetown;GCNGrand Canyon;GCTWh
itmore;GCWPeach Springs;GCYGreeneville;GDCGreenville;GDDGordon Downs;GDEGode;GDGMagdagachi;GDIMelle;
GDJGandajika;GDLGuadalajara;GDMGardner;GDNGdańsk;GDO;GDPGuadalupe;GDQGondar;GDTCockburn Town;GDVGlen
dive;GDWGladwin;GDXMagadan;GDZGelendzhik;GEANoumea;GEBGebe Island;GEDGeorgetown;GEE;GEFLiangia;GEGSp
okane;GELSanto Angelo;GEOGeorgetown;GERNueva Gerona;GESGeneral Santos;GET;GEVGallivare;GEYGreybull;G
FDGreenfield;GFFGriffith;GFKGrand Forks;GFLGlens Falls;GFN;GFOBartica;GFRGranville;GFYGrootfontein;G
GBAgua Boa;GGD;GGEGeorgetown;GGFAlmeirim;GGGLongview;GGHCianorte;GGMKakamega;GGNGagnoa;GGOGuiglo;GGR
Garowe;GGSGobernador Gregores;GGTGeorge Town;GGWGlasgow;GHAGhardaia;GHBGovernor's Harbour;GHC;GHF;GH
MCenterville;GHTGhat;GHUGualeguaychu;GHVBraşov;GIBGibraltar;GIC;GIDGitega;GIFWinter Haven;GIGRio De 
Janeiro;GIISiguiri;GILGilgit;GIRGirardot;GISGisborne;GIUSigiriya;GIYGiyani;GIZJizan;GJAGuanaja;GJLJi
jel;GJMGuajara-Mirim;GJRGjögur;GJTGrand Junction;GKAGoronka;GKDGokceada;GKE;GKKKooddoo;GKL;GKNGulkan
a;GKTSevierville;GLAGlasgow;GLBGlobe;GLDGoodland;GLEGainesville;GLFGolfito;GLG;GLHGreenville;GLI;GLJ
Garzon;GLKGalcaio;GLLKlanten;GLM;GLOStaverton;GLRGaylord;GLSGalveston;GLTGladstone;GLUGelephu;GLVGol
ovin;GLWGlasgow;GLXGalela-Celebes Island;GLZBreda;GMAGemena;GMBGambela;GMDBen Slimane;GMEGomel;GMIGa
smata Island;GMMGamboma;GMN;GMOGombe;GMPSeoul;GMR;GMSUberlandia;GMTGranite Mountain;GMUGreenville;GM
VMonument Valley;GMZAlajero;GNAHrodna;GNBGrenoble/Saint-Geoirs;GNDSaint George's;GNFQuincy;GNGGoodin
g;GNILyudao;GNJGanja;GNMGuanambi;GNRGeneral Roca;GNSGunung Sitoli, Nias Island;GNTGrants;GNUGoodnews
;GNVGainesville;GNYSanliurfa;GNZGhanzi;GOAGenova;GOBGoba;GOGGobabis;GOHNuuk;GOIDabolim;GOJNizhny Nov
gorod;GOKGuthrie;GOLGold Beach;GOMGoma;GONGroton (New London);GOO;GOPGorakhpur;GOQGolmud;GORGore;GOT
Gothenburg;GOUGaroua;GOVNhulunbuy;GOXMopa;GOYAmparai;GOZGorna Oryahovitsa;GPAPatras;GPBGuarapuava;GP
IGuapi;GPLPococi;GPN;GPOGeneral Pico;GPSBaltra;GPTGulfport;GPZGrand Rapids;GQQGalion;GRBGreen Bay;GR
DGreenwood;GREGreenville;GRFFort Lewis/Tacoma;GRIGrand Island;GRJGeorge;GRKFort Hood (Killeen);GRLAu
;GRMGrand Marais;GRNGordon;GROGirona;GRPGurupi;GRQGroningen;GRRGrand Rapids;GRSGrosetto;GRUSao Paulo
;GRVGrozny;GRWSanta Cruz da Graciosa;GRXGranada;GRYGrímsey;GRZGraz;GSALong Miau;GSBGoldsboro;GSC;GSE
Gothenburg;GSHGoshen;GSIGrand-Santi;GSJPuerto San Jose;GSM;GSNMount Gunson;GSOGreensboro;GSPGreer;GS
Q;GSRGardo;GSSBelfast;GSTGustavus;GSUGedaref;GSVSaratov;GTAGatokae;GTEGroote Eylandt;GTFGreat Falls;
GTGGrantsburg;GTIRugen;GTNGlentanner Station;GTOGorontalo-Celebes Island;GTPGrants Pass;GTRColumbus/
W Point/Starkville;GTSThe Granites;GTT;GTYGettysburg;GUAGuatemala City;GUBGuerrero Negro;GUCGunnison
;GUDGoundam;GUFGulf Shores;GUH;GUI;GUJGuaratingueta;GUL;GUMTamuning;GUPGallup;GUQGuanare;GURGurney;G
USPeru;GUTGutersloh;GUUGrundarfjörður;GUVMougulu;GUWAtyrau;GUX;GUYGuymon;GUZGuarapari;GVAGeneva;GVEG
ordonsville;GVIGreen River;GVLGainesville;GVNSovetskaya Gavan;GVP;GVRGovernador Valadares;GVTGreenvi
lle;GVXGavle / Sandviken;GWAGwa;GWDGwadar;GWEGweru;GWLGwalior;GWOGreenwood;GWSGlenwood Springs;GWTWe
sterland;GWVBush;GXFSayun;GXGNegage;GXHXiahe;GXMKuala Kurun;GXQCoyhaique;GXXYagoua;GXYGreeley;GYAGua
yaramerin;GYDBaku;GYEGuayaquil;GYGMagan;GYIGisenyi;GYL;GYMGuaymas;GYNGoiania;GYP;GYRGoodyear;GYSGuan
gyuan;GYUGuyuan;GYYGary/Chicago;GYZ;GZGGarze;GZOGizo;GZPGazipasa;GZTGaziantep;GZWQazvin;HAAHasvik;HA
BHamilton;HACHachijojima;HADHalmstad;HAFHalf Moon Bay;HAHMoroni;HAIThree Rivers;HAJHannover;HAKHaiko
u;HAMHamburg;HANHanoi;HAOHamilton;HAQHaa Dhaalu;HARHarrisburg;HAS;HAT;HAUKarmoy;HAVHavana;HAWHaverfo
rdwest;HAYAguachica;HBAHobart;HBBHobbs;HBEAlexandria;HBGHattiesburg;HBKHolbrook;HBQHaibei;HBRHobart;
HBTKing Khaled Military City;HBU;HBXHubli;HCABig Spring;HCCHudson;HCMEil;HCNHengchung;HCQ;HCRHoly Cr
oss;HCWCheraw;HCZChenzhou;HDDHyderabad;HDEHoldrege;HDFHeringsdorf;HDGHandan;HDHMokuleia;HDKKulhudhuf
fushi;HDMHamadan;HDNHayden;HDOGhaziabad;HDRHavadarya;HDSHoedspruit;HDYHat Yai;HEA;HEDHerendeen Bay;H
EEHelena/West Helena;HEHHeho;HEIBusum;HEKHeihe;HELHelsinki;HERHeraklion;HESHermiston;HETHohhot;HEWAt
hens;HEZNatchez;HFAHaifa;HFDHartford;HFEHefei;HFFCamp Mackall;HFNHöfn;HFS;HFTHammerfest;HGAHargeisa;
HGD;HGE;HGHHangzhou;HGIItanagar;HGLHelgoland;HGN;HGO;HGRHagerstown;HGSFreetown;HGUMount Hagen;HGZHog
atza;HHE;HHHHilton Head Island;HHIWahiawa;HHNHahn;HHQHua Hin;HHRHawthorne;HHZHikueru Atoll;HIAHuai'a
n;HIBHibbing;HIDHorn Island;HIEWhitefield;HIFOgden;HIG;HIILake Havasu City;HIJHiroshima;HIMHingurakg
oda;HINSacheon;HIOPortland;HIP;HIRHoniara;HJJHuaihua;HJRKhajuraho;HJT;HKABlytheville;HKDHakodate;HKG
Hong Kong;HKK;HKNHoskins;HKSJackson;HKTPhuket;HKYHickory;HLAJohannesburg;HLBBatesville;HLCHill City;
HLDHailar;HLESaint Helena;HLF;HLGWheeling;HLHUlanhot;HLIHollister;HLJBarysiai;HLL;HLNHelena;HLPJakar
ta;HLRFort Hood (Killeen);HLS;HLT;HLUHouailou;HLWHluhluwe;HLZHamilton;HMAKhanty-Mansiysk;HMBSohag;HM
EHassi Messaoud;HMG;HMIHami;HMJKhmelnytskyi;HMNAlamogordo;HMOHermosillo;HMRHamar;HMTHemet;HMV;HMYSeo
san;HNA;HNBHuntingburg;HNCHatteras;HNDTokyo;HNHHoonah;HNIHechi;HNLHonolulu;HNMHana;HNSHaines;HNYHeng
yang;HOAHola;HOBHobbs;HODHodeida;HOF;HOGHolguin;HOHHohenems / Dornbirn;HOI;HOK;HOMHomer;HONHuron;HOP
Fort Campbell/Hopkinsville;HOQHof;HORHorta;HOSChos Malal;HOTHot Springs;HOUHouston;HOVØrsta;HOXHomma
linn;HPALifuka;HPBHooper Bay;HPHHaiphong;HPNWhite Plains;HPTHampton;HPVHanalei;HPYBaytown;HQLTashkur
gan;HQMHoquiam;HRBHarbin;HREHarare;HRFHoarafushi;HRGHurghada;HRIHambantota;HRKKharkiv;HRLHarlingen;H
RM;HROHarrison;HRSHarrismith;HRTLinton-On-Ouse;HRY;HRZHorizontina;HSATurkistan;HSBHarrisburg;HSCShao
guan;HSGSaga;HSHLas Vegas;HSIHastings;HSKMonflorite/Alcala del Obispo;HSLHuslia;HSM;HSNZhoushan;HSPH
ot Springs;HSRRajkot;HSS;HSTHomestead;HSVHuntsville;HSZHsinchu City;HTAChita;HTGKhatanga;HTHHawthorn
e;HTIHamilton Island;HTLHoughton Lake;HTNHotan;HTOEast Hampton;HTRHateruma;HTSHuntington;HTU;HTVHunt
sville;HTWChesapeake/Huntington Wva;HTYHatay;HTZHato Corozal;HUARedstone Arsnl Huntsville;HUB;HUCHum
acao;HUDHumboldt;HUEHumera;HUFTerre Haute;HUGHuehuetenango;HUHFare;HUIHue;HUJHugo;HULHoulton;HUMHoum
a;HUNHualien City;HUOHolingol;HUQ;HUSHughes;HUTHutchinson;HUUHuanuco;HUWHumaita;HUXHuatulco;HUYGrims
by;HUZHuizhou;HVA;HVBHervey Bay;HVDKhovd;HVEHanksville;HVGHonningsvåg;HVKHólmavík;HVNNew Haven;HVRHa
vre;HVSHartsville;HWDHayward;HWKHawker;HWNHwange;HWOHollywood;HWRLudhiana;HXDDelingha;HXX;HYAHyannis
;HYCHigh Wycombe;HYDHyderabad;HYLHollis;HYNHuangyan;HYRHayward;HYSHays;HYV;HZAHeze;HZBMerville/Calon
ne;HZGHanzhong;HZH;HZKHúsavík;HZLHazleton;HZPFort Mackay;IAAIgarka;IABWichita;IADWashington;IAGNiaga
ra Falls;IAHHouston;IAMAmenas;IANKiana;IAODel Carmen;IAQBushehr;IAR;IASIasi;IBAIbadan;IBBIsabela;IBE
Ibague;IBPIberia;IBROmitama;IBZIbiza;ICA;ICCIsla de Coche;ICICicia;ICKNieuw Nickerie;ICLClarinda;ICN
Seoul;ICRNicaro;ICSCascade;ICTWichita;ICYIcy Bay;IDAIdaho Falls;IDBIdre;IDFIdiofa;IDGIda Grove;IDHGr
angeville;IDIIndiana;IDK;IDOCristalandia;IDPIndependence;IDRIndore;IDYIle d'Yeu;IEGBabimost;IEJ;IESR
iesa;IEVKyiv;IFAIowa Falls;IFF;IFHHesa;IFJÍsafjörður;IFL;IFNIsfahan;IFOIvano-Frankivsk;IFPBullhead C
ity;IFUIfuru;IGAMatthew Town;IGBIngeniero Jacobacci;IGDIgdir;IGGIgiugig;IGH;IGLIzmir;IGMKingman;IGN;
IGOChigorodo;IGRPuerto Iguazu;IGSManching;IGTMagas;IGUFoz Do Iguacu;IHA;IHCInhaca;IHOIhosy;IHR;IIAIn
is Meain;IILIlam;IJKIzhevsk;IJUIjui;IJXJacksonville;IKATehran;IKBNorth Wilkesboro;IKGKarakol;IKIIki;
IKKKankakee;IKLIkela;IKONikolski;IKP;IKSTiksi;IKTIrkutsk;IKUTamchy;ILAIllaga-Papua Island;ILDLleida;
ILEKilleen;ILFIlford;ILGWilmington;ILH;ILIIliamna;ILKIlaka;ILLWillmar;ILMWilmington;ILNWilmington;IL
OIloilo City;ILPIle des Pins;ILQIlo;ILRIlorin;ILSSan Salvador;ILUKilaguni;ILYPort Ellen;ILZZilina;IM
BImbaimadai;IMFImphal;IMKSimikot;IMLImperial;IMMImmokalee;IMOZemio;IMPImperatriz;IMQMakou;IMTIron Mo
untain Kingsford;INAInta;INCYinchuan;INDIndianapolis;INFIn Guezzam;INGEl Calafate;INHInhambabe;ININi
s;INJ;INKWink;INLInternational Falls;INM;INNInnsbruck;INOInongo;INQInis Oirr;INSIndian Springs;INTWi
nston Salem;INUYaren District;INVInverness;INWWinslow;INXInanwatan Airport-Papua Island;INZIn Salah;
IOAIoannina;IOMCastletown;IONImpfondo;IORInis Mor;IOSIlheus;IOUIle Ouen;IOWIowa City;IPAIpota;IPCIsl
a De Pascua;IPEIpil;IPGSanto Antonio Do Ica;IPHIpoh;IPIIpiales;IPLImperial;IPNIpatinga;IPTWilliamspo
rt;IPUIpiau;IPZPerez Zeledon;IQAHit;IQMQiemo;IQNQingyang;IQQIquique;IQTIquitos;IRAKirakira;IRBIraan;
IRCCircle;IREIrece;IRG;IRINduli;IRJLa Rioja;IRKKirksville;IRM;IRNIriona;IROBirao;IRP;IRSSturgis;IRZS
anta Isabel Do Rio Negro;ISAMount Isa;ISBIslamabad;ISCSt. Mary's;ISEIsparta;ISGIshigaki;ISI;ISJ;ISKN
asik;ISLIstanbul;ISMOrlando;ISOKinston;ISPNew York;ISQManistique;ISSWiscasset;ISTArnavutköy, Istanbu
l;ISUSulaymaniyah;ISWWisconsin Rapids;ITAItacoatiara;ITBItaituba;ITEItubera;ITHIthaca;ITICumaru Do N
orte;ITMOsaka;ITOHilo;ITPItaperuna;ITQItaqui;IUDAr Rayyan;IUEAlofi;IVAAmbanja;IVCInvercargill;IVGBer
ane;IVLIvalo;IVR;IVWInverway;IWAIvanovo;IWDIronwood;IWJMasuda;IWKIwakuni;IWO;IWSHouston;IXAAgartala;
IXBSiliguri;IXCChandigarh;IXDAllahabad;IXEMangalore;IXG;IXH;IXILilabari;IXJJammu;IXK;IXLLeh;IXMMadur
ai;IXNKhowai;IXP;IXQ;IXRRanchi;IXSSilchar;IXTPasighat;IXUAurangabad;IXV;IXW;IXYKandla;IXZPort Blair;
IYKInyokern;IZAJuiz De Fora;IZOIzumo;IZT;JAA;JAB;JACJackson;JADPerth;JAEJaen;JAFJaffna;JAGJacobabad;
JAIJaipur;JAKJacmel;JALXalapa;JAMYambol;JANJackson;JAPPuntarenas;JAR;JASJasper;JAUJauja;JAVIlulissat
;JAWAraripina;JAXJacksonville;JBKQitai;JBQLa Isabela;JBRJonesboro;JCBJoacaba;JCIOlathe;JCK;JCLCeske 
Budejovice;JCMJacobina;JCRJacareacanga;JCTJunction;JCYJohnson City;JDAJohn Day;JDFJuiz De Fora;JDG;J
DHJodhpur;JDNJordan;JDOJuazeiro Do Norte;JDRSao Joao Del Rei;JDZJingdezhen;JEDJeddah;JEEJeremie;JEFJ
efferson City;JEGAasiaat;JEKLower Zambezi National Park;JEQJequie;JERSaint Helier;JFKNew York;JFNAsh
tabula;JFRPaamiut;JGAJamnagar;JGNJiayuguan;JGSJi'an;JHBSenai;JHFSão Roque;JHGJinghong;JHLAlbian Vill
age;JHMLahaina;JHSSisimiut;JHWJamestown;JIAJuina;JIBDjibouti City;JICJinchang;JIJJijiga;JIKIkaria Is
land;JILJilin;JIMJimma;JINJinja;JIPJipijapa;JIQChongqing;JIRJiri;JIUJiujiang;JIWJiwani;JJDJijoca de 
Jericoacoara (Cruz);JJGJaguaruna;JJIJuanjui;JJMMeru-Kinna;JJNQuanzhou;JKGJonkoping;JKHChios Island;J
KLKalymnos Island;JKRJanakpur;JKTJakarta;JKVJacksonville;JLACooper Landing;JLNJoplin;JLR;JLSJales;JM
KMykonos Island;JMOJomsom;JMSJamestown;JMUJiamusi;JNAJanuaria;JNBJohannesburg;JNGJining;JNHJiaxing;J
NIJunin;JNUJuneau;JNXNaxos Island;JNZJinzhou;JOEJoensuu / Liperi;JOGYogyakarta, Java Island;JOHPort 
St Johns;JOIJoinville;JOL;JOMNjombe;JOSJos;JOTJoliet;JPAJoao Pessoa;JPRJi-Parana;JQAUummannaq;JQEJaq
ue;JRFKapolei;JRGVeer Surendra Sai;JRHJorhat;JRNJuruena;JROArusha;JSA;JSHCrete Island;JSISkiathos;JS
MChubut;JSRJashahor;JSTJohnstown;JSUManiitsoq;JSYSyros Island;JTCBauru;JTIJatai;JTRSantorini Island;
JTYAstypalaia Island;JUAJuara;JUBJuba;JUIJuist;JUJSan Salvador de Jujuy;JULJuliaca;JUMJumla;JUN;JUR;
JUTJutigalpa;JUVUpernavik;JUZQuzhou;JVAAnkavandra;JVIManville;JVLJanesville;JWA;JWN;JWO;JXAJixi;JXNJ
ackson;JYR;JYVJyvaskylan Maalaiskunta;JZHJiuzhaigou;KAAKasama;KABKariba;KACKamishly;KADKaduna;KAEKak
e;KAG;KAJKajaani;KALKaltag;KANKano;KAOKuusamo;KAPKapanga;KARKamarang;KATKaitaia;KAUKauhava;KAV;KAWKa
wthoung;KAX;KAYWakaya Island;KAZKao-Celebes Island;KBAKabala;KBBKirkimbie;KBCBirch Creek;KBGKabalega
 Falls;KBHKahama;KBIKribi;KBJ;KBK;KBLKabul;KBM;KBNKabinda;KBOKabalo;KBPKyiv;KBQKasungu;KBRKota Bahar
u;KBSBo;KBULaut Island;KBVKrabi;KBY;KBZ;KCAKuqa;KCBKasikasima;KCE;KCFKadanwari;KCGChignik;KCHKuching
;KCKKirensk;KCLChignik Lagoon;KCMKahramanmaraş;KCO;KCQChignik Lake;KCRColorado Creek;KCS;KCTGalle;KC
UMasindi;KCZNankoku;KDAKolda;KDB;KDCKandi;KDDKhuzdar;KDH;KDIKendari-Celebes Island;KDJN'Djole;KDKKod
iak;KDLKardla;KDMHuvadhu Atoll;KDNNdende;KDOKadhdhoo;KDRKandrian;KDTNakhon Pathom;KDUSkardu;KDVVunis
ea;KDXKadugli;KDYTyopliy Klyuch;KEAKerki;KEBNanwalek;KECKasenga;KEDKaedi;KEEKelle;KEFReykjavik;KEIKe
pi-Papua Island;KEJKemerovo;KEKEkwok;KELKiel;KEMKemi / Tornio;KENKenema;KEOOdienne;KEPNepalgunj;KEQK
ebar-Papua Island;KERKerman;KESKelsey;KETKengtung;KEUKeekorok;KEVHalli / Kuorevesi;KEYKericho;KFAKif
fa;KFECloudbreak Village;KFG;KFPFalse Pass;KFSKastamonu;KFZKukes;KGAKananga;KGC;KGDKaliningrad;KGEKa
gau Island;KGFKaraganda;KGGKedougou;KGIKalgoorlie;KGJKaronga;KGKKoliganek;KGLKigali;KGNKasongo;KGOKr
opyvnytskyi;KGPKogalym;KGSKos Island;KGTKangding;KGUKeningau;KGXGrayling;KGY;KGZGlacier Creek;KHCKer
ch;KHD;KHGKashgar;KHHKaohsiung City;KHIKarachi;KHJ;KHK;KHMKanti;KHNNanchang;KHR;KHSKhasab;KHTKhost;K
HVKhabarovsk;KHWKhwai River Lodge;KHYKhoy;KHZKauehi;KIAKaieteur Falls;KICKing City;KIDKristianstad;K
IEKieta;KIFKingfisher Lake;KIHKish Island;KIJNiigata;KIKKirkuk;KIMKimberley;KINKingston;KIPWichita F
alls;KIRKillarney;KISKisumu;KITKithira Island;KIWKitwe;KIXOsaka;KIYKilwa Masoko;KJAKrasnoyarsk;KJBKu
rnool;KJHKaili;KJKWevelgem;KJPKerama;KJTBandung, Majalengka Regency;KKAKoyuk;KKCKhon Kaen;KKDKokoda;
KKEKerikeri;KKHKongiganak;KKIAkiachak;KKJKitakyushu;KKKKalakaket Creek;KKM;KKNKirkenes;KKO;KKPKoolbu
rra;KKQKrasnoselkup;KKR;KKS;KKTKentland;KKUEkuk;KKW;KKX;KKYKilkenny;KLBKalabo;KLCKaolack;KLDTver;KLE
Kaele;KLFKaluga;KLGKalskag;KLH;KLI;KLKKalokol;KLM;KLNLarsen Bay;KLOKalibo;KLQKeluang, Sumatra Island
;KLR;KLSKelso;KLUKlagenfurt am Worthersee;KLVKarlovy Vary;KLWKlawock;KLXKalamata;KLYKalima;KLZKleins
ee;KMAKerema;KMEKamembe;KMGKunming;KMHKuruman;KMIMiyazaki;KMJKumamoto;KMKMakabana;KML;KMNKamina;KMOM
anokotak;KMPKeetmanshoop;KMQKanazawa;KMRKarimui;KMSKumasi;KMU;KMVKalemyo;KMWKostroma;KMX;KMZKaoma;KN
AVina Del Mar;KNBKanab;KNDKindu;KNFMarham;KNGKaimana-Papua Island;KNHShang-I;KNI;KNJKindamba;KNKKokh
anok;KNMKaniama;KNNKankan;KNOMedan, Sumatra Island;KNQKone;KNRKangan;KNS;KNTKennett;KNUKanpur;KNWNew
 Stuyahok;KNXKununurra;KNZKenieba;KOAKailua-Kona;KOCKoumac;KOEKupang-Timor Island;KOFKomatipoort;KOH
;KOIOrkney Islands;KOJKagoshima;KOKKokkola / Kruunupyy;KOOKongolo;KOP;KOQKothen;KOSSihanukville;KOTK
otlik;KOUKoulamoutou;KOVKokshetau;KOWGanzhou;KOXKokonau-Papua Island;KOZOuzinkie;KPCPort Clarence;KP
IKapit;KPM;KPNKipnuk;KPOPohang;KPP;KPS;KPTJackpot;KPVPerryville;KPWKeperveem;KQAAkutan;KQHKishangarh
;KQTKurgan-Tyube;KRA;KRB;KRCSungai Penuh;KREKirundo;KRFKramfors / Solleftea;KRGKarasabai;KRIKikori;K
RJ;KRKKraków;KRLKorla;KRMKaranambo;KRN;KROKurgan;KRPKarup;KRQKramatorsk;KRRKrasnodar;KRSKjevik;KRTKh
artoum;KRWKrasnovodsk;KRYKaramay;KRZKiri;KSAKosrae;KSCKosice;KSDKarlstad;KSEKasese;KSFKassel;KSHKerm
anshah;KSIKissidougou;KSJKasos Island;KSK;KSLKassala;KSMSt Mary'S;KSNKostanay;KSOKastoria;KSQKarshi;
KSSSikasso;KSTKosti;KSUKvernberget;KSV;KSWKiryat Shmona;KSYKars;KSZKotlas;KTAKarratha;KTD;KTEKerteh;
KTF;KTGKetapang, Borneo Island;KTIKrong Ta Khmau;KTLKitale;KTMKathmandu;KTNKetchikan;KTOKato;KTPTins
on Pen;KTQ;KTR;KTSBrevig Mission;KTTKittila;KTU;KTWKatowice;KTXKoutiala;KTYKalutara;KUAKuantan;KUCKu
ria;KUDKudat;KUFSamara;KUG;KUHKushiro;KUKKasigluk;KULKuala Lumpur;KUM;KUNKaunas;KUOKuopio / Siilinja
rvi;KUQKuri;KUSKulusuk;KUTKutaisi;KUU;KUVKunsan;KVAKavala;KVBSkovde;KVCKing Cove;KVGKavieng;KVKApati
ty;KVLKivalina;KVMMarkovo;KVXKirov;KWAKwajalein;KWEGuiyang;KWGKryvyi Rih;KWHKhwahan;KWIKuwait City;K
WJGwangju;KWKKwigillingok;KWLGuilin City;KWMKowanyama;KWNQuinhagak;KWOKawito;KWPWest Point;KWTKwethl
uk;KWZ;KXBKolaka;KXDKondinskoye;KXEKlerksdorp;KXFKoro Island;KXKKomsomolsk-on-Amur;KXUKatiu;KYAKonya
;KYDOrchid Island;KYETripoli;KYF;KYIYalata Mission;KYKKarluk;KYOTampa;KYPKyaukpyu;KYS;KYTKyauktu;KYU
Koyukuk;KYZKyzyl;KZFKaintiba;KZGKitzingen;KZIKozani;KZNKazan;KZOKzyl-Orda;KZRAltintas;KZSKastelorizo
 Island;LAALamar;LADLuanda;LAENadzab;LAFLafayette;LAHLabuha-Halmahera Island;LAILannion;LAJLages;LAK
Aklavik;LALLakeland;LAMLos Alamos;LANLansing;LAOLaoag City;LAPLa Paz;LAQAl Bayda';LARLaramie;LASLas 
Vegas;LAULamu;LAWLawton;LAXLos Angeles;LAYLadysmith;LAZBom Jesus Da Lapa;LBALeeds;LBBLubbock;LBCLube
ck;LBDKhudzhand;LBELatrobe;LBFNorth Platte;LBGParis;LBIAlbi/Le Sequestre;LBJLabuan Bajo-Flores Islan
d;LBLLiberal;LBOLusambo;LBQLambarene;LBRLabrea;LBS;LBTLumberton;LBULabuan;LBVLibreville;LBWLong Bawa
n, Borneo Island;LBX;LBYLa Baule-Escoublac;LBZLucapa;LCALarnaca;LCC;LCDLouis Trichardt;LCELa Ceiba;L
CFRio Dulce;LCGCulleredo;LCHLake Charles;LCILaconia;LCJŁódź;LCKColumbus;LCLPinar del Rio;LCMLa Cumbr
e;LCN;LCOLague;LCQLake City;LCVLucca;LCXLongyan;LCYLondon;LDAMalda;LDBLondrina;LDCLindeman Island;LD
ETarbes/Lourdes/Pyrenees;LDGLeshukonskoye;LDHLord Howe Island;LDILindi;LDJLinden;LDKLidkoping;LDMLud
ington;LDNLamidanda;LDOAurora;LDSYichun;LDULahad Datu;LDVLandivisiau;LDXSaint-Laurent-du-Maroni;LDYD
erry;LDZLondolozi;LEAExmouth;LEBLebanon;LECLencois;LEDSt. Petersburg;LEELeesburg;LEFLebakeng;LEHLe H
avre/Octeville;LEIAlmeria;LEJLeipzig;LEK;LEL;LEMLemmon;LENLeon;LEPLeopoldina;LEQLand's End;LER;LESLe
sobeng;LETLeticia;LEUMontferrer / Castellbo;LEVBureta;LEWAuburn/Lewiston;LEXLexington;LEYLelystad;LF
BLumbo;LFIHampton;LFKLufkin;LFMLamerd;LFNLouisburg;LFOKelafo;LFP;LFQLinfen;LFR;LFTLafayette;LFWLome;
LGANew York;LGBLong Beach;LGCLagrange;LGDLa Grande;LGFYuma Proving Ground (Yuma);LGGLiege;LGH;LGIDea
dman's Cay;LGKLangkawi;LGLLong Datih;LGOLangeoog;LGQLago Agrio;LGRCochrane;LGSMalargue;LGT;LGULogan;
LGWLondon;LHA;LHBBruntingthorpe;LHELahore;LHG;LHILereh-Papua Island;LHKGuanghua;LHLLachın;LHRLondon;
LHSLas Heras;LHUMuneambuanas;LHVLock Haven;LHWLanzhou;LIALiangping;LIB;LICLimon;LIELibenge;LIFLifou;
LIGLimoges/Bellegarde;LIHLihue;LIIMulia-Papua Island;LILLille/Lesquin;LIMLima;LINMilan;LIOPuerto Lim
on;LIPLins;LIQLisala;LIRLiberia;LISLisbon;LITLittle Rock;LIVLivengood;LIWLoikaw;LIXLikoma Island;LIY
Fort Stewart (Hinesville);LIZLimestone;LJALodja;LJGLijiang;LJNAngleton/Lake Jackson;LJULjubljana;LKA
Larantuka-Flores Island;LKBLakeba Island;LKD;LKGLokichoggio;LKHLong Akah;LKKKulik Lake;LKLLakselv;LK
NLeknes;LKOLucknow;LKPLake Placid;LKVLakeview;LKW;LKYLake Manyara National Park;LKZLakenheath;LLALul
ea;LLB;LLEMalelane;LLFYongzhou;LLG;LLILalibela;LLJLubuk Linggau, Sumatra Island;LLKLankaran;LLSLas L
omitas;LLTLobito;LLVL?liang;LLWLilongwe;LLXLyndonville;LLYMount Holly;LMAMinchumina;LMBSalima;LMELe 
Mans/Arnage;LMILumi;LMMLos Mochis;LMNLimbang;LMOLossiemouth;LMPLampedusa;LMQ;LMRLime Acres;LMSLouisv
ille;LMTKlamath Falls;LMVMadivaru;LMYLake Murray;LNAWest Palm Beach;LNBLamen Bay;LNDLander;LNELonoro
re;LNH;LNILonely;LNJLincang;LNKLincoln;LNLLongnan;LNNWilloughby;LNOLeonora;LNPWise;LNRLone Rock;LNSL
ancaster;LNVLondolovit;LNXSmolensk;LNYLanai City;LNZLinz;LOA;LOBLos Andes;LOCLock;LODLongana;LOE;LOH
La Toma (Catamayo);LOILontras;LOKLodwar;LOLLovelock;LONLondon;LOOLaghouat;LOPMataram;LOSLagos;LOTChi
cago/Romeoville;LOULouisville;LOV;LOWLouisa;LOYLoyengalani;LOZLondon;LPAGran Canaria Island;LPBLa Pa
z / El Alto;LPCLompoc;LPDLa Pedrera;LPFLiupanshui;LPGLa Plata;LPILinkoping;LPJGuayabal;LPKLipetsk;LP
LLiverpool;LPMLamap;LPOLa Porte;LPPLappeenranta;LPQLuang Phabang;LPSLopez;LPT;LPULong Apung, Borneo 
Island;LPXLiepaja;LPYLe Puy/Loudes;LPZSan Gil;LQKPickens;LQMPuerto Leguizamo;LQNQala-I-Naw;LRALarisa
;LRBLeribe;LRDLaredo;LRELongreach;LRFJacksonville;LRGLoralai;LRHLa Rochelle/Ile de Re;LRJLe Mars;LRL
Niamtougou;LRMLa Romana;LRRLar;LRSLeros Island;LRTLorient/Lann/Bihoue;LRULas Cruces;LRVLos Roques;LS
ALosuia;LSBLordsburg;LSCLa Serena-Coquimbo;LSELa Crosse;LSFFort Benning (Columbus);LSGLeshan;LSHLash
io;LSILerwick;LSKLusk;LSLLos Chiles;LSMLong Semado;LSNLos Banos;LSOLes Sables-d'Olonne;LSPParaguana;
LSQLos Angeles;LSSLes Saintes;LSTLaunceston;LSULong Sukang;LSVLas Vegas;LSWLhok Seumawe, Sumatra Isl
and;LSXLhok Sukon, Sumatra Island;LSYLismore;LSZLosinj;LTATzaneen;LTCLai;LTDGhadames;LTGLangtang;LTI
Altai;LTKLatakia;LTLLastourville;LTMLethem;LTNLondon;LTOLoreto;LTPLyndhurst;LTQLe Touquet-Paris-Plag
e;LTSAltus;LTTLa Mole;LTULatur;LTVLotus Vale;LTWLeonardtown;LTXLatacunga;LUALukla;LUBLumid Pau;LUCLa
ucala Island;LUDLuderitz;LUELucenec;LUFGlendale;LUGLugano;LUHLudhiana;LUKCincinnati;LULLaurel;LUMLux
i;LUNLusaka;LUOLuena;LUPKalaupapa;LUQSan Luis;LURCape Lisburne;LUSLusanga;LUT;LUU;LUVLanggur-Seram I
sland;LUWLuwok-Celebes Island;LUXLuxembourg;LUZLublin;LVALaval/Entrammes;LVDLime Village;LVILivingst
one;LVKLivermore;LVLLawrenceville;LVMLivingston;LVO;LVP;LVRLucas do Rio Verde;LVSLas Vegas;LWBLewisb
urg;LWCLawrence;LWH;LWILowai;LWKLerwick;LWLWells;LWMLawrence;LWNGyumri;LWOLviv;LWRLeeuwarden;LWSLewi
ston;LWTLewistown;LWVLawrenceville;LWYLawas;LXALhasa;LXGLuang Namtha;LXNLexington;LXRLuxor;LXSLimnos
 Island;LXULukulu;LXVLeadville;LYALuoyang;LYBLittle Cayman;LYC;LYGLianyungang;LYHLynchburg;LYILinyi;
LYNLyon/Bron;LYOLyons;LYPFaisalabad;LYRLongyearbyen;LYSLyon;LYUEly;LYXLydd;LZALuiza;LZCLazaro Carden
as;LZGLangzhong;LZHLiuzhou;LZILuozi;LZMLuzamba;LZNNangang Island;LZOLuzhou;LZR;LZULawrenceville;LZYN
yingchi;MAAChennai;MABMaraba;MACMacon;MADMadrid;MAEMadera;MAFMidland;MAGMadang;MAHMenorca Island;MAJ
Majuro Atoll;MAKMalakal;MALMangole Island;MAMMatamoros;MANManchester;MAOManaus;MAQ;MARMaracaibo;MAS;
MATMatadi;MAU;MAWMalden;MAXMatam;MAYMangrove Cay;MAZMayaguez;MBAMombasa;MBB;MBCM'Bigou;MBDMafeking;M
BEMonbetsu;MBF;MBGMobridge;MBH;MBIMbeya;MBJMontego Bay;MBKMatupa;MBLManistee;MBO;MBPMoyobamba;MBQMba
rara;MBSSaginaw;MBTMasbate;MBUMbambanakira;MBWMelbourne;MBX;MBYMoberly;MBZMaues;MCAMacenta;MCBMc Com
b;MCCSacramento;MCDMackinac Island;MCEMerced;MCFTampa;MCGMc Grath;MCHMachala;MCIKansas City;MCJLa Mi
na-Maicao;MCKMc Cook;MCLMckinley Park;MCNMacon;MCOOrlando;MCPMacapa;MCRMelchor de Mencos;MCSMonte Ca
seros;MCTMuscat;MCUMontlucon/Gueret;MCVMcArthur River Mine;MCWMason City;MCXMakhachkala;MCYMaroochyd
ore;MCZMaceio;MDCManado-Celebes Island;MDDMidland;MDERionegro;MDFMedford;MDGMudanjiang;MDHCarbondale
/Murphysboro;MDIMakurdi;MDJMadras;MDKMbandaka;MDLMandalay;MDNMadison;MDOMiddleton Island;MDPMindipta
na-Papua Island;MDQMar del Plata;MDSMiddle Caicos;MDTHarrisburg;MDU;MDWChicago;MDXMercedes;MDYMidway
 Atoll;MDZMendoza;MEAMacae;MEB;MECManta;MEDMedina;MEEMare;MEGMalanje;MEHMehamn;MEIMeridian;MEJMeadvi
lle;MEKMeknes;MELMelbourne;MEMMemphis;MENMende/Brenoux;MEOManteo;MEPMersing;MEQPeureumeue, Sumatra I
sland;MERAtwater;MESMedan, Sumatra Island;METMoreton;MEUAlmeirim;MEVMinden;MEWMweka;MEXMexico City;M
EYMeghauli;MEZMusina;MFAMafia Island;MFCMafeteng;MFDMansfield;MFEMc Allen;MFFMoanda;MFGMuzaffarabad;
MFHMesquite;MFIMarshfield;MFJMoala;MFKBeigan Island;MFMTaipa;MFN;MFOManguna;MFP;MFQMaradi;MFRMedford
;MFSMiraflores;MFUMfuwe;MFVMelfa;MFXAjaccio;MGAManagua;MGB;MGCMichigan City;MGDMagdalena;MGEMarietta
;MGFMaringa;MGHMargate;MGJMontgomery;MGKMong Tong;MGLMonchengladbach;MGMMontgomery;MGNMagangue;MGQMo
gadishu;MGRMoultrie;MGSMangaia Island;MGTMilingimbi Island;MGUManaung;MGV;MGWMorgantown;MGXMoabi;MGY
Dayton;MGZMkeik;MHAMahdia;MHCDalcahue;MHDMashhad;MHEMitchell;MHGMannheim;MHHMarsh Harbour;MHIMoucha 
Island;MHKManhattan;MHLMarshall;MHNMullen;MHO;MHQ;MHRSacramento;MHSDunsmuir;MHTManchester;MHUMount H
otham;MHVMojave;MHWEl Banado;MHXManihiki Island;MHZMildenhall;MIAMiami;MIBMinot;MICMinneapolis;MIDMe
rida;MIEMuncie;MIFMonahans;MIGMianyang;MIHMitchell Plateau;MIIMarilia;MIJMili Island;MIKMikkeli;MILM
ilan;MIMMerimbula;MIN;MIOMiami;MIPMitzpe Ramon;MIQOmaha;MIRMonastir;MISMisima Island;MITShafter;MIUM
aiduguri;MIVMillville;MIWMarshalltown;MJAManja;MJC;MJDMoenjodaro;MJF;MJGMayajigua;MJITripoli;MJKMonk
ey Mia;MJLMouila;MJMMbuji Mayi;MJN;MJO;MJP;MJQJackson;MJRMiramar;MJTMytilene;MJUMamuju-Celebes Islan
d;MJXToms River;MJZMirny;MKAMarianske Lazne;MKBMekambo;MKCKansas City;MKEMilwaukee;MKGMuskegon;MKHMo
khotlong;MKIMboki;MKJMakoua;MKKKaunakakai;MKLJackson;MKMMukah;MKOMuskogee;MKP;MKQMerauke-Papua Islan
d;MKR;MKTMankato;MKUMakokou;MKV;MKWManokwari-Papua Island;MKYMackay;MKZMalacca;MLALuqa;MLBMelbourne;
MLCMc Alester;MLDMalad City;MLEMalé;MLFMilford;MLGMalang, Java Island;MLHSaint-Louis;MLIMoline;MLJMi
lledgeville;MLKMalta;MLLMarshall;MLMMorelia;MLNMelilla Island;MLOMilos Island;MLPMalabang;MLR;MLSMil
es City;MLTMillinocket;MLUMonroe;MLV;MLWMonrovia;MLXMalatya;MLYManley Hot Springs;MLZMelo;MMBOzora;M
MCCiudad Mante;MMD;MMEDurham;MMFMamfe;MMG;MMHMammoth Lakes;MMIAthens;MMJMatsumoto;MMKMurmansk;MMLMar
shall;MMM;MMNStow;MMOVila do Maio;MMPMompos;MMQMbala;MMSMarks;MMTEastover;MMUMorristown;MMXMalmo;MMY
Miyako City;MMZ;MNAKarakelong Island;MNB;MNCNacala;MNEMungeranie;MNFMana Island;MNGManingrida;MNHAl 
Muladdah;MNIGerald's Park;MNJ;MNKMaiana;MNLManila;MNMMenominee;MNNMarion;MNOManono;MNQ;MNRMongu;MNSM
ansa;MNTMinto;MNUMawlamyine;MNW;MNXManicore;MNYStirling Island;MNZWashington;MOAMoa;MOBMobile;MOCMon
tes Claros;MODModesto;MOE;MOFMaumere-Flores Island;MOGMong Hsat;MOIMitiaro Island;MOJMoengo;MOLAro;M
OMMoudjeria;MON;MOO;MOPMount Pleasant;MOQ;MORMorristown;MOSElim;MOTMinot;MOUMountain Village;MOVMora
nbah;MOWMoscow;MOXMorris;MOZ;MPAMpacha;MPCMuko Muko, Sumatra Island;MPDSindhri;MPHMalay;MPJMorrilton
;MPLMontpellier/Mediterranee;MPMMaputo;MPNMount Pleasant;MPOMount Pocono;MPRMc Pherson;MPSMount Plea
sant;MPTMaliana;MPVBarre/Montpelier;MPWMariupol;MPYMaripasoula;MPZMount Pleasant;MQAMandora;MQBMacom
b;MQCMiquelon;MQDMaquinchao;MQEMarqua;MQFMagnitogorsk;MQHMinacu;MQJHonuu;MQKSan Matias;MQLMildura;MQ
MMardin;MQNMo i Rana;MQPMpumalanga;MQQ;MQSMustique Island;MQTMarquette;MQUMariquita;MQWMc Rae;MQX;MQ
YSmyrna;MQZ;MRAMisrata;MRBMartinsburg;MRCColumbia/Mount Pleasant;MRDMerida;MREMasai Mara;MRFMarfa;MR
G;MRIAnchorage;MRKMarco Island;MRNMorganton;MROMasterton;MRP;MRQGasan;MRRMacara;MRSMarseille;MRUPort
 Louis;MRVMineralnyye Vody;MRWLolland Falster / Maribo;MRX;MRYMonterey;MRZMoree;MSAMuskrat Dam;MSCMe
sa;MSF;MSGMatsaile;MSHMasirah;MSJMisawa;MSLMuscle Shoals;MSMMasi Manimba;MSNMadison;MSOMissoula;MSPM
inneapolis;MSQMinsk;MSRMuş;MSSMassena;MSTMaastricht;MSUMaseru;MSVMonticello;MSWMassawa;MSXMossendjo;
MSYNew Orleans;MSZNamibe;MTA;MTBMontelibano;MTCMount Clemens;MTD;MTEMonte Alegre;MTFMizan Teferi;MTG
Vila Bela Da Santissima Trindade;MTHMarathon;MTIVila do Mosteiros;MTJMontrose;MTKMakin Island;MTL;MT
NBaltimore;MTOMattoon/Charleston;MTPMontauk;MTQ;MTRMonteria;MTSManzini;MTTMinatitlan;MTVAblow;MTWMan
itowoc;MTXFairbanks;MTYMonterrey;MTZMasada;MUA;MUBMaun;MUCMunich;MUDMueda;MUEKamuela;MUGMulege;MUHMe
rsa Matruh;MUIFort Indiantown Gap (Annville);MUKMauke Island;MULMoultrie;MUMMalé;MUN;MUOMountain Hom
e;MUP;MUQMuccan Station;MURMarudi;MUS;MUTMuscatine;MUW;MUXMultan;MUYMouyondzi;MUZMusoma;MVAReykjahlí
ð;MVBFranceville;MVCMonroeville;MVDMontevideo;MVEMontevideo;MVFMossoro;MVKMulka;MVLMorrisville;MVMKa
yenta;MVNMount Vernon;MVOMongo;MVPMitu;MVQMogilev;MVRMaroua;MVSMucuri;MVT;MVU;MVVVerdun;MVWBurlingto
n/Mount Vernon;MVXMinvoul;MVYVineyard Haven;MVZMasvingo;MWAMarion;MWB;MWCMilwaukee;MWDMianwali;MWEMe
rowe;MWFMaewo Island;MWHMoses Lake;MWJMatthews Ridge;MWKMatak Island;MWLMineral Wells;MWMWindom;MWNM
wadui;MWOMiddletown;MWQMagway;MWT;MWX;MWY;MWZMwanza;MXAManila;MXBMasamba-Celebes Island;MXCMonticell
o;MXD;MXEMaxton;MXFMontgomery;MXHMoro;MXI;MXJMinna;MXKMindik;MXLMexicali;MXM;MXNMorlaix/Ploujean;MXO
Monticello;MXPMilan;MXQCairu;MXRMyrhorod;MXSMaota;MXTMaintirano;MXU;MXVMoron;MXX;MXYMccarthy;MXZMeix
ian;MYAMoruya;MYBMayumba;MYCMaracay;MYDMalindi;MYEMiyakejima;MYFSan Diego;MYGMayaguana;MYHMarble Can
yon;MYIMurray Island;MYJMatsuyama;MYKMay Creek;MYLMc Call;MYMMonkey Mountain;MYNMareb;MYO;MYPMary;MY
QMysore;MYRMyrtle Beach;MYTMyitkyina;MYUMekoryuk;MYVMarysville;MYWMtwara;MYXMenyamya;MYYMiri;MYZMonk
ey Bay;MZAMazamari;MZBMocimboa da Praia;MZESpanish Lookout;MZGMakung City;MZHAmasya;MZI;MZJMarana;MZ
KMarakei;MZLManizales;MZMMetz/Frescaty;MZOManzanillo;MZP;MZQMkuze;MZR;MZTMazatlan;MZU;MZVMulu;MZWMec
heria;MZXMasslo;MZYMossel Bay;MZZMarion;NAANarrabri;NAC;NAENatitingou;NAGNaqpur;NAHTahuna-Sangihe Is
land;NAIAnnai;NAJNakhchivan;NAK;NALNalchik;NAMNamlea-Buru Island;NANNadi;NAONanchong;NAPNapoli;NAQQa
anaaq;NARArmenia;NASNassau;NATSão Gonçalo do Amarante;NAUNapuka Island;NAVNevşehir;NAW;NAYBeijing;NB
CNizhnekamsk;NBEEnfidha;NBGNew Orleans;NBHNambucca Heads;NBJLuanda;NBLWannukandi;NBONairobi;NBSBaish
an;NBWGuantanamo Bay Naval Station;NBXNabire-Papua Island;NCA;NCENice;NCG;NCHNachingwea;NCINecocli;N
CJSunchales;NCLNewcastle;NCNChenega;NCONorth Kingstown;NCRSan Carlos;NCSNewcastle;NCTNicoya/Guanacat
e;NCUNukus;NCYAnnecy/Meythet;NDABanda Island;NDBNouadhibou;NDCNanded;NDDSumbe;NDEMandera;NDGQiqihar;
NDJN'Djamena;NDLN'Dele;NDMMendi;NDRNador;NDSSandstone;NDURundu;NDYSanday;NECNecochea;NEFNeftekamsk;N
EGNegril;NEJNejjo;NEKNekemte;NELLakehurst;NENJacksonville;NERChulman;NEUNong Khang;NEVCharlestown;NE
WNew Orleans;NFGNefteyugansk;NFLFallon;NFOAngaha;NFRNafurah 1;NGA;NGBNingbo;NGDAnegada;NGEN'Gaounder
e;NGFKaneohe;NGINgau;NGLNgala;NGOTokoname;NGPCorpus Christi;NGQShiquanhe;NGSNagasaki;NGUNorfolk;NGWC
orpus Christi;NHDDubai;NHFNew Halfa;NHKPatuxent River;NHSNushki;NHTLondon;NHV;NHXFoley;NHZBrunswick;
NIANimba;NIBNikolai;NIF;NIGNikunau;NIMNiamey;NINNinilchik;NIONioki;NIPJacksonville;NIRBeeville;NISSi
mberi Island;NITNiort/Souche;NIUNiau;NIXNioro du Sahel;NJA;NJCNizhnevartovsk;NJFNajaf;NJKEl Centro;N
KCNouakchott;NKGNanjing;NKLNkolo Fuma;NKMNagoya;NKSNkongsamba;NKTŞırnak;NKUNkaus;NKXSan Diego;NKYNka
yi;NLANdola;NLCLemoore;NLDNuevo Laredo;NLENiles;NLFDarnley Island;NLGNelson Lagoon;NLINikolayevsk-na
-Amure Airport;NLKBurnt Pine;NLL;NLNEureka;NLO;NLPNelspruit;NLS;NLUReyes Acozac;NMANamangan;NMB;NMC;
NMENightmute;NMFMaafaru;NMINavi Mumbai;NMLFort McMurray;NMR;NMSNamsang;NNA;NNBSanta Ana Island;NNGNa
nning;NNINamutoni;NNKNaknek;NNLNondalton;NNMNaryan Mar;NNRInverin;NNT;NNUNanuque;NNXNunukan-Nunukan 
Island;NNYNanyang;NOA;NOBNicoya;NOCCharleston;NODNorddeich;NOG;NOJNoyabrsk;NOKNova Xavantina;NONNono
uti;NOPSinop;NORNorðfjörður;NOSNosy Be;NOTNovato;NOUNoumea;NOVHuambo;NOZNovokuznetsk;NPAPensacola;NP
E;NPHNephi;NPLNew Plymouth;NPONanga Pinoh, Borneo Island;NPRNovo Progresso;NPTNewport;NQAMillington;
NQIKingsville;NQLNiquelandia;NQNNeuquen;NQTNottingham;NQUNuqui;NQXKey West;NQYNewquay;NQZAstana;NRAN
arrandera;NRBMayport;NRDNorderney;NRENamrole-Buru Island;NRG;NRIAfton;NRKNorrkoping;NRLNorth Ronalds
ay;NRMNara;NRNWeeze;NRRCeiba;NRSImperial Beach;NRTTokyo;NSEMilton;NSH;NSIYaounde;NSKNorilsk;NSLSlayt
on;NSM;NSNNelson;NSO;NSRSao Raimundo Nonato;NSTNakhon Si Thammarat;NSV;NSY;NTB;NTDOxnard;NTENantes;N
TGNantong;NTIBintuni-Papua Island;NTJManti;NTLWilliamtown;NTN;NTOPonta do Sol;NTQWajima;NTR;NTTNiuat
oputapu;NTUVirginia Beach;NTXRanai, Natuna Besar Island;NTYPilanesberg;NUB;NUDEn Nahud;NUENuremberg;
NUINuiqsut;NUJHamadan;NUKNukutavake;NULNulato;NUMNeom Bay;NUPNunapitchuk;NUQMountain View;NUR;NUSNor
sup;NUUNakuru;NUWOak Harbor;NUXNovy Urengoy;NVANeiva;NVDNevada;NVGNueva Guinea;NVINavoi;NVNBeckwourt
h;NVPNovo Aripuana;NVSNevers/Fourchambault;NVTNavegantes;NWA;NWHNewport;NWINorwich;NYANyagan;NYCNew 
York;NYENyeri;NYGQuantico;NYISunyani;NYKNanyuki;NYMNadym;NYN;NYOStockholm / Nykoping;NYRNyurba;NYSNe
w York;NYTPyinmana;NYUNyaung U;NYWMonywar;NZANzagi;NZC;NZENzerekore;NZHManzhouli;NZLZalantun;NZYSan 
Diego;OAGOrange;OAH;OAIBagram;OAJJacksonville;OAKOakland;OALCacoal;OAM;OANOlanchito;OARMarina;OASSha
rana;OAXOaxaca;OAZ;OBCObock;OBEOkeechobee;OBF;OBIObidos;OBLZoersel;OBNNorth Connel;OBOObihiro;OBSAub
enas/Ardeche Meridional;OBUKobuk;OCAKey Largo;OCCCoca;OCEOcean City;OCFOcala;OCHNacogdoches;OCJOcho 
Rios;OCM;OCNOceanside;OCVOcana;OCWWashington;ODAOuadda;ODBCordoba;ODCOakdale;ODD;ODEOdense;ODHOdiham
;ODJOuanda Djalle;ODLCordillo Downs;ODMOakland;ODNLong Seridan;ODOBodaybo;ODROrd River;ODSOdesa;ODTO
dessa;ODWOak Harbor;ODYOudomsay;OECOecussi-Ambeno;OELOrel;OEMPaloemeu;OEOOsceola;OEROrnskoldsvik;OES
San Antonio Oeste;OFFOmaha;OFIOuango Fitini;OFJÓlafsfjörður;OFKNorfolk;OGAOgallala;OGBOrangeburg;OGD
Ogden;OGE;OGGKahului;OGLOgle;OGN;OGOAbengourou;OGRBongor;OGSOgdensburg;OGUOrdu;OGXOuargla;OGZBeslan;
OHA;OHBMoramanga;OHDOhrid;OHEMohe;OHHOkha;OHOOkhotsk;OHRWyk auf Fohr;OHSSohar;OHTKohat;OIAOurilandia
 Do Norte;OICNorwich;OIMIzu Oshima;OIR;OITOita;OJCOlathe;OKANaha;OKCOklahoma City;OKDSapporo;OKE;OKF
Okaukuejo;OKHCottesmore;OKIOkinoshima;OKJOkayama City;OKKKokomo;OKLOksibil-Papua Island;OKMOkmulgee;
OKNOkondja;OKOFussa;OKQOkaba-Papua Island;OKRYorke Island;OKSOshkosh;OKTKzyl-Yar;OKUMokuti Lodge;OKY
;OLAØrland;OLBOlbia;OLCSao Paulo De Olivenca;OLDOld Town;OLEOlean;OLFWolf Point;OLHOld Harbor;OLIRif
;OLJOlpoi;OLKFuerte Olimpo;OLMOlympia;OLNSarmiento;OLOOlomouc;OLPOlympic Dam;OLSNogales;OLUColumbus;
OLVOlive Branch;OLYOlney-Noble;OLZOlyokminsk;OMAOmaha;OMBOmboue;OMCOrmoc City;OMDOranjemund;OMENome;
OMFMafraq;OMGOmega;OMHUrmia;OMIOmidiyeh;OMKOmak;OMMMarmul;OMNLyaylyakul;OMOMostar;OMROradea;OMSOmsk;
ONAWinona;ONDOndangwa;ONG;ONHOneonta;ONIMoanamani-Papua Island;ONJOdate;ONKOlenyok;ONLO'Neill;ONMSoc
orro;ONOOntario;ONPNewport;ONQZonguldak;ONR;ONS;ONTOntario;ONUOno-I-Lau;ONXColon;ONYOlney;OOAOskaloo
sa;OOKToksook Bay;OOLGold Coast;OOMCooma;OOR;OOTOnotoa;OPAKópasker;OPFMiami;OPI;OPLOpelousas;OPOPort
o;OPPSalinopolis;OPSSinop;OPUBalimo;OQNKokand;ORAOran;ORBOrebro;ORCOrocue;ORDChicago;OREOrleans/Sain
t-Denis-de-l'Hotel;ORFNorfolk;ORGParamaribo;ORHWorcester;ORIPort Lions;ORJOrinduik;ORKCork;ORLOrland
o;ORMNorthampton;ORNOran;ORP;ORR;ORTNorthway;ORUOruro;ORVNoorvik;ORWOrmara Raik;ORXOriximina;ORYPari
s;OSAOsaka;OSBMosul;OSCOscoda;OSDOstersund;OSEOmora;OSFMoscow;OSHOshkosh;OSIOsijek;OSK;OSLOslo;OSN;O
SO;OSROstrava;OSSOsh;OSTOstend;OSUColumbus;OSWOrsk;OSXKosciusko;OSYNamsos;OTCBol;OTGWorthington;OTHN
orth Bend;OTIGotalalamo-Morotai Island;OTJOtjiwarongo;OTKTillamook;OTLBoutilimit;OTMOttumwa;OTNOakto
wn;OTPBucharest;OTRCorredores;OTSAnacortes;OTUEl Rhin;OTZKotzebue;OUAOuagadougou;OUDOujda;OUE;OUGOua
higouya;OUHOudtshoorn;OUI;OUKShetland;OULOulu / Oulunsalo;OUNNorman;OURBatouri;OUSOurinhos;OUTBousso
;OUZZouerate;OVABekily;OVBNovosibirsk;OVDRanon;OVEOroville;OVGOverberg;OVLOvalle;OVROlavarria;OVSSov
etskiy;OWAOwatonna;OWBOwensboro;OWDNorwood;OWKNorridgewock;OXBBissau;OXCOxford;OXDOxford;OXFKidlingt
on;OXPSaint-Georges-de-l'Oyapock Airport;OXROxnard;OXY;OYAGoya;OYEOyem;OYKOiapoque;OYLMoyale (Lower)
;OYN;OYOTres Arroyos;OZAOzona;OZCOzamiz City;OZGZagora;OZHZaporizhzhia;OZPMoron;OZRFort Rucker;OZZOu
arzazate;PAB;PACAlbrook;PADPaderborn;PAEEverett;PAF;PAGPagadian City;PAHPaducah;PAJParachinar;PAKHan
apepe;PAMPanama City;PAN;PAOPalo Alto;PAPPort-au-Prince;PAQPalmer;PARParis;PASParos Island;PATPatna;
PAUPauk;PAVPaulo Afonso;PAYPamol;PAZPoza Rica;PBACairu;PBBParanaiba;PBCPuebla;PBDPorbandar;PBEPuerto
 Berrio;PBFPine Bluff;PBGPlattsburgh;PBHParo;PBIWest Palm Beach;PBJPaama Island;PBL;PBMZandery;PBNPo
rt Amboim;PBOParaburdoo;PBPNandayure;PBQPimenta Bueno;PBRPuerto Barrios;PBUPutao;PBVPorto Dos Gaucho
s;PBXPorto Alegre Do Norte;PCAPortage Creek;PCBJakarta;PCDPrairie Du Chien;PCFPotchefstroom;PCGPaso 
Caballos;PCHPalacios;PCLPucallpa;PCNPicton;PCOLa Ribera;PCP;PCQBoun Neau;PCRPuerto Carreno;PCSPicos;
PCTPrinceton/Rocky Hill;PCUPoplarville;PDAPuerto Inirida;PDBPedro Bay;PDCMueo;PDDPonta do Ouro;PDE;P
DFPrado;PDGKetaping/Padang, Sumatra Island;PDIPindiu;PDKAtlanta;PDLPonta Delgada;PDNParndana;PDOTala
ng Gudang, Sumatra Island;PDPPunta del Este;PDS;PDTPendleton;PDUPaysandu;PDVPlovdiv;PDXPortland;PDZ;
PEAIronstone;PEDPardubice;PEEPerm;PEFPeenemunde;PEGPerugia;PEHPehuajo;PEIPereira;PEKBeijing;PELPelan
eng;PEMPuerto Maldonado;PENPenang;PEQPecos;PERPerth;PESPetrozavodsk;PETPelotas;PEUPuerto Lempira;PEV
Pecs-Pogany;PEWPeshawar;PEXPechora;PEZPenza;PFBPasso Fundo;PFCPacific City;PFOPaphos;PFQParsabad;PFR
Ilebo;PGAPage;PGCHyannis;PGDPunta Gorda;PGFPerpignan/Rivesaltes;PGHPantnagar;PGIChitato;PGKPangkal P
inang, Palaubangka Island;PGLPascagoula;PGMPort Graham;PGOPagosa Springs;PGRParagould;PGSPeach Sprin
gs;PGUAsaluyeh;PGVGreenville;PGXPerigueux/Bassillac;PGZPonta Grossa;PHAPhan Rang;PHBParnaiba;PHCPort
 Harcourt;PHDNew Philadelphia;PHEPort Hedland;PHFNewport News;PHHPhan Thiet;PHIPinheiro;PHKPahokee;P
HLPhiladelphia;PHNPort Huron;PHOPoint Hope;PHPPhilip;PHQ;PHS;PHTParis;PHWPhalaborwa;PHXPhoenix;PHY;P
IAPeoria;PIBHattiesburg-Laurel;PICPine Cay;PIDNassau;PIESt Petersburg-Clearwater;PIFPingtung;PIHPoca
tello;PIKGlasgow;PILPilar;PIMPine Mountain;PINParintins;PIOPisco;PIPPilot Point;PIRPierre;PISPoitier
s/Biard;PITPittsburgh;PIUPiura;PIVPirapora;PIWPikwitonei;PIXPico Island;PIZPoint Lay;PJA;PJBPayson;P
JCPedro Juan Caballero;PJGPanjgur;PJMPuerto Jimenez;PKANapaskiak;PKBParkersburg;PKCPetropavlovsk-Kam
chatsky;PKDPark Rapids;PKEParkes;PKFPark Falls;PKGPangkor Island;PKHPorto Cheli;PKJPlaya Grande;PKKP
akhokku;PKNPangkalanbun, Borneo Island;PKOParakou;PKP;PKRPokhara;PKT;PKUPekanbaru, Sumatra Island;PK
VPskov;PKW;PKXBeijing;PKYPalangkaraya-Kalimantan Tengah;PKZPakse;PLFPala;PLJPlacencia;PLKBranson;PLL
Manaus;PLMPalembang, Sumatra Island;PLNPellston;PLOPort Lincoln;PLQPalanga;PLRPell City;PLSProvidenc
iales Island;PLTPlato;PLUBelo Horizonte;PLVPoltava;PLWPalu-Celebes Island;PLXSemey;PLYPlymouth;PLZPo
rt Elizabeth;PMAChake;PMBPembina;PMCPuerto Montt;PMDPalmdale;PMFParma;PMGPonta Pora;PMHPortsmouth;PM
IPalma De Mallorca;PMK;PMLCold Bay;PMOPalermo;PMQPerito Moreno;PMR;PMS;PMVIsla Margarita;PMWPalmas;P
MYPuerto Madryn;PMZPalmar Sur;PNAPamplona;PNBPorto Nacional;PNCPonca City;PNEPhiladelphia;PNGParanag
ua;PNIPohnpei Island;PNKPontianak, Borneo Island;PNLPantelleria;PNMNuevo Mundo;PNNPrinceton;PNPPopon
detta;PNQPune;PNRPointe Noire;PNSPensacola;PNTPuerto Natales;PNUPanguitch;PNXSherman/Denison;PNY;PNZ
Petrolina;POAPorto Alegre;POBFayetteville;POCLa Verne;PODPodor;POEFort Polk;POFPoplar Bluff;POGPort 
Gentil;POHPocahontas;POIPotosi;POJPatos De Minas;POLPemba / Porto Amelia;POMPort Moresby;PONPoptun;P
OOPocos De Caldas;POPPuerto Plata;PORPori;POSPort of Spain;POTKen Jones;POUPoughkeepsie;POVPresov;PO
WPortoroz;POXPontoise;POYPowell;POZPoznań;PPAPampa;PPBPresidente Prudente;PPCProspect Creek;PPEPuert
o Penasco;PPFParsons;PPGPago Pago;PPH;PPI;PPKPetropavlosk;PPLPhaplu;PPMPompano Beach;PPNPopayan;PPPP
roserpine;PPQ;PPRPasir Pengarayan, Sumatra Island;PPSPuerto Princesa City;PPTPapeete;PPUPa Pun;PPWPa
pa Westray;PPYPouso Alegre;PQCDuong Dong;PQELa Dorada;PQIPresque Isle;PQM;PQQPort Macquarie;PQSPilot
 Station;PRAParaná;PRBPaso Robles;PRCPrescott;PRDPardoo;PRGPrague;PRH;PRIPraslin Island;PRKPrieska;P
RMPortimão;PRNLipjan;PROPerry;PRPPropriano;PRQPresidencia Roque Saenz Pena;PRRParuma;PRSParasi;PRUPy
e;PRVPrerov;PRWPrentice;PRXParis;PRYPretoria;PRZPrineville;PSAPisa;PSBPhilipsburg;PSCPasco;PSDPort S
aid;PSEPonce;PSFPittsfield;PSGPetersburg;PSHSankt Peter-Ording;PSIPasni;PSJPoso-Celebes Island;PSKDu
blin;PSLPerth;PSMPortsmouth;PSNPalestine;PSOPasto;PSPPalm Springs;PSRPescara;PSSPosadas;PSUPutussiba
u, Borneo Island;PSWPassos;PSXPalacios;PSYStanley;PSZPuerto Suarez;PTAPort Alsworth;PTBPetersburg;PT
FMalolo Lailai Island;PTGPotgietersrus;PTHPort Heiden;PTJ;PTKPontiac;PTMPalmarito;PTNPatterson;PTOPa
to Branco;PTPPointe-a-Pitre Le Raizet;PTQPorto De Moz;PTSPittsburg;PTTPratt;PTUPlatinum;PTVPortervil
le;PTWPottstown;PTXPitalito;PTYTocumen;PTZShell Mera;PUBPueblo;PUCPrice;PUDPuerto Deseado;PUEPuerto 
Obaldia;PUFPau/Pyrenees (Uzein);PUG;PUJPunta Cana;PUKPukarua;PUNPunia;PUPPo;PUQPunta Arenas;PURPuert
o Rico/Manuripi;PUSBusan;PUUPuerto Asis;PUVPoum;PUWPullman/Moscow;PUXPuerto Varas;PUYPula;PUZPuerto 
Cabezas;PVAProvidencia;PVCProvincetown;PVDProvidence;PVEEl Porvenir;PVFPlacerville;PVGShanghai;PVHPo
rto Velho;PVIParanavai;PVKPreveza/Lefkada;PVLPikeville;PVOPortoviejo;PVRPuerto Vallarta;PVSChukotka;
PVUProvo;PVWPlainview;PWAOklahoma City;PWDPlentywood;PWEPevek;PWKChicago/Prospect Heights/Wheeling;P
WMPortland;PWNPitts Town;PWOPweto;PWQPavlodar;PWTBremerton;PWYPinedale;PXLPolacca;PXMPuerto Escondid
o;PXOPorto Santo;PXR;PXUPleiku;PYAVelasquez;PYBJeypore;PYEPenrhyn Island;PYGPakyong;PYH;PYJYakutia;P
YK;PYMPlymouth;PYOPuerto Putumayo;PYRAndravida;PYSParadise;PYYMae Hong Son;PYZPataz;PZAPaz De Aripor
o;PZBPietermaritzburg;PZHFort Sandeman;PZIPanzhihua;PZLPhinda;PZOPuerto Ordaz-Ciudad Guayana;PZUPort
 Sudan;PZYPiestany;QACCastro;QAKBarbacena;QAQL'Aquila;QBCBella Coola;QBXSobral;QCBBamberg;QCHColatin
a;QCJBotucatu;QCNHohn;QCOColon;QCPCurrais Novos;QCRCuritibanos;QCYConingsby;QDBCachoeira Do Sul;QDCD
racena;QDFConselheiro Lafaiete;QGAGuaira;QGBLimeira;QGCLencois Paulista;QGFMontenegro;QGPGaranhuns;Q
GSAlagoinhas;QGUGifu;QGYGyor;QHBPiracicaba;QHNTaguatinga;QHPTaubate;QHUHusum;QHVNovo Hamburgo;QIDTre
s Coracoes;QIGIguatu;QIQRio Claro;QITItapetinga;QJBJubail;QLSLausanne;QMFMafra;QNC;QNDNovi Sad;QNSPo
rto Alegre;QNVNova Iguacu;QOAMococa;QOJSao Borja;QOWOwerri;QPDPinar del Rio;QPG;QPSPirassununga;QRAJ
ohannesburg;QRCRancagua;QROQueretaro;QRZResende;QSCSao Carlos;QSFSetif;QSNSan Nicolas;QSRSalerno;QSX
New Amsterdam;QSZShache;QUGChichester;QUNChun Chon City;QUT;QUYSt. Ives;QVBUniao Da Vitoria;QVPAvare
;QWVValjevo;QXBLyon;QXCBarra De Santo Antonio;QZDSzeged;RABTokua;RACRacine;RAEArar;RAFRafaela;RAG;RA
HRafha;RAIPraia;RAKMarrakech;RALRiverside;RAM;RANRavenna;RAORibeirao Preto;RAPRapid City;RARAvarua;R
ASRasht;RAVCravo Norte;RAZRawalakot;RBARabat;RBBBorba;RBC;RBDDallas;RBERatanakiri;RBFBig Bear City;R
BGRoseburg;RBKMurrieta/Temecula;RBLRed Bluff;RBMStraubing;RBORobore;RBQRurenabaque;RBRRio Branco;RBS
;RBTMarsabit;RBURoebourne;RBVRamata;RBWWalterboro;RBXRumbek;RBYRuby;RCARapid City;RCBRichards Bay;RC
ERoche Harbor;RCHRiohacha;RCKRockdale;RCLRedcliffe;RCM;RCORochefort/Saint-Agnant;RCQReconquista;RCRR
ochester;RCSRochester;RCTReed City;RCURio Cuarto;RCY;RDBRed Dog;RDCRedencao;RDDRedding;RDEMerdei-Pap
ua Island;RDGReading;RDMRedmond;RDNRedang;RDO;RDRGrand Forks;RDSRincon de los Sauces;RDTRichard Toll
;RDURaleigh/Durham;RDVRed Devil;RDZRodez/Marcillac;REA;REBLarz;RECRecife;REDReedsville;REELubbock;RE
GReggio Calabria;REIRegina;REKReykjavik;RELRawson;RENOrenburg;REORome;REQRequena;RERRetalhuleu;RESRe
sistencia;RET;REUReus;REXReynosa;REYReyes;RFARafai;RFDChicago/Rockford;RFGRefugio;RFKRolling Fork;RF
NRaufarhöfn;RFPUturoa;RFRRio Frio / Progreso;RFSLa Rosita;RGARio Grande;RGHBalurghat;RGI;RGKGorno-Al
taysk;RGLRio Gallegos;RGNYangon;RGO;RGRRanger;RGSBurgos;RGTRengat, Sumatra Island;RHAReykholar;RHDRi
o Hondo;RHEReims/Champagne;RHGRuhengeri;RHIRhinelander;RHL;RHNRosh Pinah;RHORodes Island;RHPRamechha
p;RHTBadanjilin;RHVSan Jose;RIASanta Maria;RIBRiberalta;RICRichmond;RIDRichmond;RIERice Lake;RIFRich
field;RIGRio Grande;RIHRío Hato;RIJRioja;RIKNicoya;RILRifle;RIMRodriguez de Mendoza;RINRingi Cove;RI
ORio de Janeiro;RIRRiverside/Rubidoux/;RISRishiri;RIVRiverside;RIWRiverton;RIXRiga;RIYRiyan;RJARajah
mundry;RJBRajbiraj;RJHRajshahi;RJKRijeka;RJLLogrono;RJN;RKA;RKDRockland;RKECopenhagen;RKHRock Hill;R
KOSipora Island;RKPRockport;RKRPoteau;RKSRock Springs;RKTRas Al Khaimah;RKVReykjavik;RKWRockwood;RLD
Richland;RLGRostock;RLKBayannur;RLOMerlo;RLTArlit;RMARoma;RMBBuraimi;RMERome;RMFMarsa Alam;RMGRome;R
MIRimini;RMK;RMLColombo;RMN;RMOChișinău;RMPRampart;RMQTaichung City;RMSRamstein;RMUCorvera;RMYMaripo
sa;RNAArona;RNB;RNCMc Minnville;RNDUniversal City;RNERoanne/Renaison;RNGRangely;RNHNew Richmond;RNIC
orn Island;RNJ;RNLRennell Island;RNMGhaba;RNNRonne;RNOReno;RNSRennes/Saint-Jacques;RNTRenton;RNURana
u;RNZRensselaer;ROARoanoke;ROBMonrovia;ROCRochester;RODRobertson;ROFMontague;ROGRogers;ROH;ROI;ROKRo
ckhampton;ROLRoosevelt;ROMRome;RONPaipa;ROORondonopolis;ROPRota Island;RORBabelthuap Island;ROSRosar
io;ROTRotorua;ROVRostov-on-Don;ROWRoswell;ROXRoseau;ROYRio Mayo;ROZRota;RPB;RPM;RPNRosh Pina;RPRRaip
ur;RPXRoundup;RQARuoqiang;RQWQayyarah;RQYShimoga;RRE;RRGPort Mathurin;RRK;RRLMerrill;RRR;RRSRoros;RR
TWarroad;RSASanta Rosa;RSB;RSDRock Sound;RSHRussian Mission;RSIHanak;RSKRansiki-Papua Island;RSLRuss
ell;RSNRuston;RSSAd Damazin;RSTRochester;RSUYeosu;RSWFort Myers;RTARotuma;RTBRoatan Island;RTC;RTGSa
tar Tacik-Flores Island;RTLSpirit Lake;RTMRotterdam;RTNRaton;RTP;RTS;RTUMaratua Island;RTY;RUAArua;R
UD;RUEButembo;RUGRugao;RUHRiyadh;RUIRuidoso;RUKRukumkot;RULGadhdhoo;RUMRumjatar;RUNSt Denis;RUP;RUR;
RUSMarau;RUTRutland;RUVRubelsanto;RUYRuinas de Copan;RVA;RVDRio Verde;RVESaravena;RVIRostov-on-Don;R
VKRorvik;RVNRovaniemi;RVOReivilo;RVRGreen River;RVSTulsa;RVT;RVV;RVYRivera;RWFRedwood Falls;RWIRocky
 Mount;RWLRawlins;RWNRivne;RXERexburg;RXSRoxas City;RYBRybinsk;RYKRahim Yar Khan;RYNRoyan/Medis;RYOE
l Turbio;RZASanta Cruz;RZERzeszow;RZNRyazan;RZPTaytay Airport;RZR;RZV;RZZRoanoke Rapids;SAASaratoga;
SABSaba;SACSacramento;SADSafford;SAFSanta Fe;SAHSana'a;SAISiem Reap;SAKSauðárkrókur;SALSanta Clara;S
ANSan Diego;SAOSao Paulo;SAPLa Mesa;SAQAndros Island;SARSparta;SASSalton City;SATSan Antonio;SAUSawu
-Sawu Island;SAVSavannah;SAWIstanbul;SAYSiena;SAZSasstown;SBASanta Barbara;SBBSanta Barbara;SBDSan B
ernardino;SBE;SBGSabang, We Island;SBHGustavia;SBIKoundara;SBJSao Mateus;SBKSaint-Brieuc/Armor;SBLSa
nta Ana del Yacuma;SBMSheboygan;SBNSouth Bend;SBOSalina;SBPSan Luis Obispo;SBQSibi;SBRSaibai Island;
SBSSteamboat Springs;SBTSabetta;SBUSpringbok;SBWSibu;SBXShelby;SBYSalisbury;SBZSibiu;SCBScribner;SCC
Deadhorse;SCEState College;SCFScottsdale;SCG;SCHSchenectady;SCI;SCKStockton;SCLSantiago;SCMScammon B
ay;SCNSaarbrucken;SCOAktau;SCPMende;SCQSantiago de Compostela;SCRRörbäcksnäs;SCTSocotra Islands;SCUS
antiago;SCVSuceava;SCWSyktyvkar;SCYSan Cristobal;SCZSanta Cruz/Graciosa Bay/Luova;SDBLangebaanweg;SD
DLubango;SDESantiago del Estero;SDFLouisville;SDG;SDJSendai;SDKSandakan;SDLSundsvall/ Harnosand;SDMS
an Diego;SDNSandane;SDPSand Point;SDQSanto Domingo;SDRSantander;SDS;SDTSaidu Sharif;SDURio De Janeir
o;SDXSedona;SDYSidney;SEASeattle;SEBSabha;SEESan Diego/El Cajon;SEFSebring;SEGSelinsgrove;SEHSenggeh
-Papua Island;SELSeoul;SEMSelma;SENSouthend;SEOSeguela;SEPStephenville;SERSeymour;SEUSeronera;SEVSie
vierodonetsk;SEWSiwa;SEYSelibaby;SEZMahe Island;SFASfax;SFBOrlando;SFCSt-Francois;SFDInglaterra;SFE;
SFFSpokane;SFGGrand Case;SFH;SFJKangerlussuaq;SFKSoure;SFLSao Filipe;SFMSanford;SFNSanta Fe;SFOSan F
rancisco;SFQSanliurfa;SFSOlongapo City;SFTSkelleftea;SFZPawtucket;SGASheghnan;SGCSurgut;SGDSonderbor
g;SGE;SGFSpringfield;SGGSimanggang;SGHSpringfield;SGISargodha;SGLCavite City;SGNHo Chi Minh City;SGO
;SGPShay Gap;SGQSanggata-Timor Island;SGRHouston;SGS;SGTStuttgart;SGUSt George;SGVSierra Grande;SGXS
ongea;SGYSkagway;SGZ;SHAShanghai;SHBNakashibetsu;SHCShire;SHDStaunton/Waynesboro/Harrisonburg;SHEShe
nyang;SHGShungnak;SHHShishmaref;SHI;SHJSharjah;SHKSehonghong;SHLShillong;SHMShirahama;SHNShelton;SHO
Manzini;SHQ;SHRSheridan;SHSShashi;SHT;SHU;SHVShreveport;SHW;SHXShageluk;SHYShinyanga;SHZSeshutes;SIB
Sibiti;SIDEspargos;SIESines;SIFSimara;SIGSan Juan;SIHSilgadi Doti;SIISidi Ifni;SIJSiglufjörður;SIKSi
keston;SILSila Mission;SIMSimbai;SINSingapore;SIO;SIPSimferopol;SIQPasirkuning-Singkep Island;SIRSio
n;SISSishen;SITSitka;SIUSiuna;SIVSullivan;SIWParapat, Sumatra Island;SIXSingleton;SIYMontague;SJASan
 Juan de Marcona;SJBSan Joaquin;SJCSan Jose;SJDSan Jose del Cabo;SJESan Jose Del Guaviare;SJISan Jos
e;SJJSarajevo;SJKSao Jose Dos Campos;SJLSao Gabriel Da Cachoeira;SJNSt Johns;SJOSan Jose;SJPSao Jose
 Do Rio Preto;SJQSesheke;SJSSan Jose de Chiquitos;SJTSan Angelo;SJUSan Juan;SJVSan Javier;SJWShijiaz
huang;SJYSeinajoki / Ilmajoki;SJZVelas;SKASpokane;SKBBasseterre;SKCSuki;SKDSamarkand;SKFSan Antonio;
SKGThessaloniki;SKHSurkhet;SKKShaktoolik;SKLBroadford;SKNHadsel;SKOSokoto;SKPSkopje;SKQSekakes;SKSVo
jens;SKTSialkot;SKUSkiros Island;SKV;SKWSkwentna;SKXSaransk;SKZMirpur Khas;SLASalta;SLBStorm Lake;SL
CSalt Lake City;SLDSliac;SLESalem;SLF;SLGSiloam Springs;SLHSola;SLISolwesi;SLJKarijini National Park
;SLKSaranac Lake;SLLSalalah;SLMSalamanca;SLNSalina;SLOSalem;SLPSan Luis Potosi;SLQSleetmute;SLRSulph
ur Springs;SLTSalida;SLUCastries;SLV;SLWSaltillo;SLXSalt Cay;SLYSalekhard;SLZSao Luis;SMAVila do Por
to;SMBCerro Sombrero;SMDFort Wayne;SMESomerset;SMFSacramento;SMGSanta Maria;SMISamos Island;SMKSt Mi
chael;SMLStella Maris;SMMSemporna;SMNSalmon;SMOSanta Monica;SMQSampit, Borneo Island;SMRSanta Marta;
SMS;SMUSheep Mountain;SMV;SMWSmara;SMXSanta Maria;SMYSimenti;SMZStoelmanseiland;SNASanta Ana;SNB;SNC
Salinas;SNEPreguica;SNFSan Felipe;SNGSan Ignacio de Velasco;SNH;SNIGreenville;SNJPinar Del Rio;SNKSn
yder;SNLShawnee;SNMSan Ignacio de Moxos;SNNShannon;SNO;SNPSt Paul Island;SNRSaint-Nazaire/Montoir;SN
SSalinas;SNUSanta Clara;SNV;SNWThandwe;SNXSemnan;SNYSidney;SNZRio De Janeiro;SOBSarmellek;SOCSukarat
a(Solo), Java Island;SODSorocaba;SOESouanke;SOFSofia;SOGSogndal;SOJSørkjosen;SOKSemonkong;SOLSolomon
;SOM;SONLuganville;SOOSoderhamn;SOPPinehurst/Southern Pines;SOQSorong-Papua Island;SOTSodankyla;SOUS
outhampton;SOVSeldovia;SOWShow Low;SOXSogamoso;SOYStronsay;SOZSolenzara;SPASpartanburg;SPCSta Cruz d
e la Palma;SPDSaidpur;SPESepulot;SPFSpearfish;SPGSt Petersburg;SPISpringfield;SPJSparti;SPKSapporo;S
PMTrier;SPNSaipan Island;SPPMenongue;SPSWichita Falls;SPUSplit;SPWSpencer;SPXGiza;SPY;SPZSpringdale;
SQASanta Ynez;SQC;SQDShangrao;SQHSon-La;SQISterling/Rockfalls;SQJSanming;SQLSan Carlos;SQMSao Miguel
 Do Araguaia;SQNSanana-Seram Island;SQO;SQQSiauliai;SQRSoroako-Celebes Island;SQUPlaza Saposoa;SQVSe
quim;SQWSkive;SQXSao Miguel Do Oeste;SQYSao Lourenco Do Sul;SQZScampton;SRASanta Rosa;SRBSanta Rosa;
SRCSearcy;SRDSan Ramon / Mamore;SREYamparáez (Sucre);SRFSan Rafael;SRGSemarang, Java Island;SRHSarh;
SRJSan Borja;SRN;SRPLeirvik;SRQSarasota/Bradenton;SRTSoroti;SRVStony River;SRWSalisbury;SRXSirt;SRYS
ari;SRZSanta Cruz;SSASalvador;SSCSumter;SSDSan Felipe;SSESolapur;SSFSan Antonio;SSGMalabo;SSHSharm e
l-Sheikh;SSISt Simons Island;SSJAlstahaug;SSMSault Ste Marie;SSN;SSOSao Lourenco;SSRPentecost Island
;SSTSanta Teresita;SSWStuart Island;SSXSamsun;SSYMbanza Congo;SSZGuaruja;STASkjern / Ringkobing;STB;
STCSt Cloud;STDSanto Domingo;STEStevens Point;STGSt George;STH;STISantiago;STJSt Joseph;STKSterling;
STLSt Louis;STMSantarem;STNLondon;STOStockholm;STPSt Paul;STQSt Marys;STRStuttgart;STSSanta Rosa;STT
Charlotte Amalie;STV;STWStavropol;STXChristiansted;STYSalto;STZSanta Terezinha;SUAStuart;SUBSurabaya
;SUDStroud;SUESturgeon Bay;SUFLamezia Terme;SUGSurigao City;SUHSur;SUISukhumi;SUJSatu Mare;SULSui;SU
MSumter;SUNHailey;SUOSunriver;SUPSumenep-Madura Island;SUQSucua;SURSummer Beaver;SUSSt Louis;SUTSumb
awanga;SUUFairfield;SUVNausori;SUWSuperior;SUXSioux City;SUYSuntar;SVASavoonga;SVB;SVCSilver City;SV
DArgyle;SVESusanville;SVFSave;SVGStavanger;SVHStatesville;SVISan Vicente Del Caguan;SVJSvolvær;SVLSa
vonlinna;SVNSavannah;SVOMoscow;SVPKuito;SVQSevilla;SVSStevens Village;SVTSavuti;SVUSavusavu;SVWSparr
evohn;SVXYekaterinburg;SVZ;SWAShantou;SWC;SWDSeward;SWFNew York;SWH;SWJMalekula Island;SWNSahiwal;SW
OStillwater;SWPSwakopmund;SWQSumbawa Island;SWSSwansea;SWTStrezhevoy;SWU;SWVEvensk;SWWSweetwater;SWX
Shakawe;SWYSitiawan;SXBStrasbourg;SXEWest Sale;SXGSenanga;SXI;SXJShanshan;SXKSaumlaki-Yamdena Island
;SXLSligo;SXMSaint Martin;SXN;SXOSao Felix Do Araguaia;SXPNunam Iqua;SXQSoldotna;SXRSrinagar;SXSSaha
bat;SXTTaman Negara;SXV;SXXSao Felix Do Xingu;SXYSidney;SXZSiirt;SYAShemya;SYCShiringayoc;SYDSydney;
SYIShelbyville;SYJ;SYKStykkishólmur;SYMSimao;SYNStanton;SYOShonai;SYPSantiago;SYQSan Jose;SYRSyracus
e;SYSSaskylakh;SYTSaint-Yan;SYUSue Islet;SYVSylvester;SYWSehwan Sharif;SYXSanya;SYYStornoway;SYZShir
az;SZASoyo;SZBSubang;SZFSamsun;SZGSalzburg;SZHShuozhou;SZJIsla de la Juventud;SZKSkukuza;SZLKnob Nos
ter;SZM;SZPSanta Paula;SZSOban;SZT;SZVSuzhou;SZW;SZXShenzhen;SZYSzymany;SZZGoleniow;TABScarborough;T
ACTacloban City;TADTrinidad;TAEDaegu;TAF;TAGPanglao;TAH;TAITa'izz;TAJAitape;TAKTakamatsu;TALTanana;T
AMTampico;TAN;TAOQingdao;TAPTapachula;TAQTarcoola;TARGrottaglie;TASTashkent;TATPoprad;TAUTauramena;T
AWTacuarembo;TAXTikong-Taliabu Island;TAYTartu;TAZDashoguz;TBBTuy Hoa;TBCTuba City;TBF;TBGTabubil;TB
HRomblon;TBICat Island;TBJTabarka;TBK;TBL;TBNFort Leonard Wood;TBOTabora;TBPTumbes;TBRStatesboro;TBS
Tbilisi;TBTTabatinga;TBUNuku'alofa;TBWTambov;TBYTshabong;TBZTabriz;TCATennant Creek;TCBTreasure Cay;
TCCTucumcari;TCETulcea;TCGTacheng;TCHTchibanga;TCITenerife;TCLTuscaloosa;TCMTacoma;TCN;TCOTumaco;TCP
Taba;TCQTacna;TCR;TCSTruth Or Consequences;TCTTakotna;TCUHomeward;TCVHog Cay;TCW;TCXTabas;TCZTengcho
ng;TDATrinidad;TDDTrinidad;TDG;TDJTadjoura;TDKTaldy Kurgan;TDLTandil;TDN;TDOToledo;TDPCorrientes;TDR
;TDSSasereme;TDTWelverdiend;TDVTanandava;TDWAmarillo;TDX;TDZToledo;TEATela;TEBTeterboro;TECTelemaco 
Borba;TEDThisted;TEETebessi;TEF;TEGTenkodogo;TEHTetlin;TEITezu;TEKTatitlek;TELTelupid;TEM;TEN;TEQCor
lu;TERLajes;TESTeseney;TETTete;TEU;TEVTeruel;TEXTelluride;TEYÞingeyri;TEZ;TFFTefe;TFITufi;TFLTeofilo
 Otoni;TFMTelefomin;TFNTenerife Island;TFSTenerife Island;TFTTaftan;TFUTianfu;TGA;TGCTanjung Manis;T
GDPodgorica;TGGKuala Terengganu;TGHTongoa Island;TGITingo Maria;TGJTiga;TGKTaganrog;TGMTargu Mures;T
GN;TGOTongliao;TGPBor;TGQTangara Da Serra;TGRTouggourt;TGTTanga;TGUTegucigalpa;TGZTuxtla Gutierrez;T
HATullahoma;THBThaba-Tseka;THCTchien;THDThanh Hóa;THETeresina;THITichitt;THKThakhek;THLTachileik;THM
Thompson Falls;THNTrollhattan;THOÞórshöfn;THPThermopolis;THQTianshui;THRTehran;THS;THTTamchakett;THU
Thule;THVYork;THXTurukhansk;THYThohoyandou;THZTahoua;TIATirana;TIBTibu;TIDTiaret;TIETippi;TIF;TIH;TI
ITarin Kowt;TIJTijuana;TIKOklahoma City;TIMTimika-Papua Island;TINTindouf;TIOTilin;TIPTripoli;TIQTin
ian Island;TIRTirupati;TIU;TIVTivat;TIWTacoma;TIXTitusville;TIYTidjikja;TIZTari;TJATarija;TJBKarinmu
nbesar Island;TJGTanta-Tabalong, Borneo Island;TJHTajima;TJITrujillo;TJKTokat;TJLTres Lagoas;TJMTyum
en;TJNTakume;TJQTanjung Pandan, Belitung Island;TJSTanjung Selor, Borneo Island;TJUKulyab;TJVThanjav
ur;TKATalkeetna;TKCTiko;TKDSekondi-Takoradi;TKFTruckee;TKGBandar Lampung, Sumatra Island;TKH;TKJTok;
TKKWeno Island;TKNTokunoshima;TKOTlokoeng;TKP;TKQKigoma;TKSTokushima;TKT;TKUTurku;TKVTatakoto;TKWTek
in;TKX;TKYTurkey Creek;TKZTokoroa;TLATeller;TLBTarbela;TLCToluca;TLDTuli Lodge;TLE;TLFTelida;TLHTall
ahassee;TLIToli Toli-Celebes Island;TLJTakotna;TLKLenskiy Ulus;TLLTallinn;TLMTlemcen;TLNToulon/Hyere
s/Le Palyvestre;TLQTurpan;TLRTulare;TLSToulouse/Blagnac;TLTTuluksak;TLUTolu;TLVTel Aviv;TLXTalca;TLY
Plastun;TLZCatalao;TMATifton;TMBMiami;TMCWaikabubak-Sumba Island;TMDTimbedra;TMETame;TMFThimarafushi
;TMGTomanggong;TMHTanah Merah-Papua Island;TMITumling Tar;TMJTermez;TMLTamale;TMM;TMNTamana Island;T
MO;TMPTampere / Pirkkala;TMQTambao;TMRTamanrasset;TMSSao Tome;TMTOriximina;TMUNicoya;TMWTamworth;TMX
Timimoun;TMZ;TNAJinan;TNBTanah Grogot, Borneo Island;TNCTin City;TNDTrinidad;TNE;TNFToussus-le-Noble
;TNGTangier;TNHTonghua;TNI;TNJTanjung Pinang-Bintan Island;TNKTununak;TNLTernopil;TNMIsla Rey Jorge;
TNNTainan City;TNOSanta Cruz;TNPTwentynine Palms;TNRAntananarivo;TNTMiami;TNUNewton;TNVTabuaeran Isl
and;TNZTosontsengel;TOATorrance;TOBTobruk;TOCToccoa;TODPulau Tioman;TOETozeur;TOFTomsk;TOGTogiak Vil
lage;TOHLoh/Linua;TOITroy;TOJMadrid;TOLToledo;TOMTimbuktu;TOOCoto Brus;TOPTopeka;TOQTocopilla;TORTor
rington;TOSTromsø;TOTTotness;TOUTouho;TOWToledo;TOXTobolsk;TOYToyama;TPATampa;TPCTarapoa;TPETaipei;T
PFTampa;TPGTaiping;TPHTonopah;TPITapini;TPJTaplejung;TPKTapak Tuan, Sumatra Island;TPLTemple;TPNTipu
tini;TPPTarapoto;TPQTepic;TPRTom Price;TPSTrapani;TPUTikapur;TQDAl Habbaniyah;TQLTarko-Sale;TQNTaloq
an;TQOTulum;TQP;TQQWaha-Tomea Island;TQSTres Esquinas;TRA;TRBTurbo;TRCTorreon;TRDTrondheim;TREBalema
rtine;TRFTorp;TRGTauranga;TRHTrona;TRIBristol/Johnson/Kingsport;TRKTarakan Island;TRLTerrell;TRMPalm
 Springs;TRNTorino;TROTaree;TRQTarauaca;TRRTrincomalee;TRSTrieste;TRUTrujillo;TRVTrivandrum;TRWTaraw
a;TRXTrenton;TRYTororo;TRZTiruchirappally;TSATaipei City;TSBTsumeb;TSCTaisha;TSFTreviso;TSGTanacross
;TSHTshikapa;TSJTsushima;TSL;TSMTaos;TSNTianjin;TSPTehachapi;TSQTorres;TSRTimisoara;TST;TSUTabiteuea
 South;TSVTownsville;TSXSantan, Borneo Island;TSYTasikmalaya, Java Island;TTATan Tan;TTBArbatax;TTCT
altal;TTDPortland;TTESango-Ternate Island;TTGTartagal;TTHThumrait;TTITetiaroa;TTJTottori;TTNTrenton;
TTOBritton;TTQRoxana;TTSTsaratanana;TTTTaitung City;TTU;TTX;TUATulcan;TUB;TUCSan Miguel de Tucuman;T
UDTambacounda;TUFTours/Val de Loire (Loire Valley);TUGTuguegarao City;TUI;TUJMaji;TUKTurbat;TULTulsa
;TUM;TUNTunis;TUOTaupo;TUPTupelo;TUQTougan;TURTucurui;TUSTucson;TUU;TUVTucupita;TVAMorafenobe;TVCTra
verse City;TVFThief River Falls;TVIThomasville;TVLSouth Lake Tahoe;TVSTangshan;TVUMatei;TVYDawei;TWA
Twin Hills;TWB;TWCTumxuk;TWDPort Townsend;TWETaylor;TWFTwin Falls;TWUTawau;TWZTwitzel;TXFTeixeira De
 Freitas;TXGTaichung City;TXKTexarkana;TXLBerlin;TXMAtinjoe-Papua Island;TXNHuangshan;TXUTabou;TYB;T
YDTynda;TYETyonek;TYF;TYG;TYL;TYM;TYNTaiyuan;TYOTokyo;TYPTobermorey;TYRTyler;TYSKnoxville;TYTTreinta
 y Tres;TYZTaylor;TZCCaro;TZLTuzla;TZRTaszar;TZXTrabzon;UABAdana;UAHUa Huka;UAISuai;UAKNarsarsuaq;UA
LLuau;UAMYigo;UAPUa Pou;UAQSan Juan;UARBouarfa;UASSamburu South;UBAUberaba;UBBMabuiag Island;UBJUbe;
UBNUlaanbaatar;UBPUbon Ratchathani;UBRUbrub-Papua Island;UBSColumbus;UBTUbatuba;UBU;UCBUlanqab;UCEEu
nice;UCKLutsk;UCNBuchanan;UCTUkhta;UCYUnion City;UCZUchiza;UDA;UDDPalm Springs;UDEUden;UDIUberlandia
;UDJUzhhorod;UDRUdaipur;UEE;UELQuelimane;UENUrengoy;UEO;UESWaukesha;UETQuetta;UFAUfa;UGABulgan;UGBPi
lot Point;UGCUrgench;UGLAntartica;UGNChicago/Waukegan;UGOUige;UGSUgashik;UGTUmnugobitour;UHEUherske 
Hradiste;UIBQuibdo;UIHQuy Nohn;UIIUtila Island;UIKUst-Ilimsk;UILQuillayute;UINQuincy;UIOQuito;UIPQui
mper/Pluguffan;UIQQuion Hill;UIR;UKAUkunda;UKBKobe;UKGUst-Kuyga;UKIUkiah;UKKUst Kamenogorsk;UKNWauko
n;UKSSevastopol;UKTQuakertown;UKUNuku;UKXUst-Kut;ULASan Julian;ULBAmbryn Island;ULDUlundi;ULG;ULKLen
sk;ULMNew Ulm;ULNUlan Bator;ULO;ULP;ULQTulua;ULUGulu;ULVUlyanovsk;ULXUlusaba;ULYUlyanovsk;UMAMaisi;U
MEUmea;UMIQuince Mil;UMMSummit;UMRWoomera;UMSUst-Maya;UMTUmiat;UMUUmuarama;UMYSumy;UMZMena;UNAUna;UN
D;UNEQacha's Nek;UNGKiunga;UNIUnion Island;UNKUnalakleet;UNN;UNTShetland Islands;UNUJuneau;UOAMururo
a Atoll;UOLBuol-Celebes Island;UOSSewanee;UOXOxford;UPBHavana;UPGUjung Pandang-Celebes Island;UPLUpa
la;UPN;UPPHawi;UPVUpavon;URAUralsk;URCUrumqi;URDEbermannstadt;UREKuressaare;URGUruguaiana;URJUray;UR
M;URORouen/Vallee de Seine;URRUrrao;URSKursk;URTSurat Thani;URY;USAConcord;USCUnion;USHUshuahia;USIM
abaruma;USJUsharal;USKUsinsk;USL;USMNa Thon (Ko Samui Island);USNUlsan;USQUşak;USRUst-Nera;USSSancti
 Spiritus;USTSt Augustine;USUCoron;UTA;UTB;UTGQuthing;UTHUdon Thani;UTIUtti / Valkeala;UTMTunica;UTN
Upington;UTOUtopia Creek;UTPRayong;UTRUttaradit;UTSUst-Tsylma;UTTMthatha;UTWQueenstown;UUABugulma;UU
DUlan Ude;UUKKuparuk;UUN;UUSYuzhno-Sakhalinsk;UVAUvalde;UVEOuvea;UVFVieux Fort;UVL;UWAWare;UYLNyala;
UYNYulin;UYUQuijarro;UZCUzice;UZUCuruzu Cuatia;VAAVaasa;VACCloppenburg;VADValdosta;VAFValence/Chabeu
il;VAGVarginha;VAHVallegrande;VAI;VAKChevak;VALValenca;VAMMaamigili;VANVan;VAOSuavanao;VAPVina Del M
ar;VARVarna;VASSivas;VATVatomandry;VAVVava'u Island;VAWVardø;VBAAeng;VBGLompoc;VBPBokpyinn;VBSBresci
a;VBVVanua Balavu;VBYVisby;VCACan Tho;VCD;VCEVenezia;VCHVichadero;VCLDung Quat Bay;VCPCampinas;VCRCa
rora;VCSCon Ong;VCTVictoria;VCVVictorville;VDCVitória da Conquista;VDEEl Hierro Island;VDHDong Hoi;V
DIVidalia;VDMViedma / Carmen de Patagones;VDOVân Đồn;VDP;VDRVilla Dolores;VDSVadsø;VDY;VDZValdez;VEE
Venetie;VELVernal;VERVeracruz;VEVBarakoma;VEXTioga;VEYVestmannaeyjar;VFAVictoria Falls;VGA;VGDVologd
a;VGOVigo;VGTLas Vegas;VGZVillagarzon;VHCSaurimo;VHM;VHNVan Horn;VHVVerkhnevilyuisk;VHYVichy/Charmei
l;VHZVahitahi;VIAVideira;VIEVienna;VIGEl Vigia;VIHRolla/Vichy;VIIVinh;VIJSpanish Town;VILDakhla;VINV
innitsa;VIPPayerne;VIQViqueque;VIRDurban;VISVisalia;VITAlava;VIXVitoria;VIYVillacoublay/Velizy;VJBXa
i-Xai;VJIAbingdon;VKGRach Gia;VKOMoscow;VKSVicksburg;VKTVorkuta;VLAVandalia;VLCValencia;VLDValdosta;
VLEGrand Canyon;VLGVilla Gesell;VLIPort Vila;VLLValladolid;VLMVillamontes;VLNValencia;VLOVlora;VLPVi
la Rica;VLRVallenar;VLSValesdir;VLUVelikiye Luki;VLVValera;VMEVilla Reynolds;VMUBaimuru;VNCVenice;VN
DVangaindrano;VNEVannes/Meucon;VNOVilnius;VNR;VNSVaranasi;VNTVentspils;VNXVilanculo;VNYVan Nuys;VODV
odochoky;VOGVolgograd;VOH;VOIVoinjama;VOKCamp Douglas;VOLNea Anchialos;VOTVotuporanga;VOZVoronezh;VP
ENgiva;VPNVopnafjörður;VPSValparaiso/Destin-Ft Walton Beach;VPYChimoio;VPZValparaiso;VQQJacksonville
;VQSIsla De Vieques;VRAVaradero;VRBVero Beach;VRCVirac;VREVredendal;VRI;VRKVarkaus / Joroinen;VRLVil
a Real;VRNVerona;VROMatanzas;VRSVersailles;VRUVyrburg;VSAVillahermosa;VSEViseu;VSFSpringfield;VSGLuh
ansk;VSTStockholm / Vasteras;VSVShravasti;VTBVitebsk;VTEVientiane;VTFVatulele;VTGVung Tau;VTLLuxeuil
;VTMBeersheba;VTNValentine;VTULas Tunas;VTZVisakhapatnam;VUPValledupar;VUSVelikiy Ustyug;VVBMahanoro
;VVCVillavicencio;VVISanta Cruz;VVKVastervik;VVOVladivostok;VVZIllizi;VXCLichinga;VXESao Pedro;VXOVa
xjo;VYDVryheid;VYIVilyuisk;VYSPeru;WAAWales;WACWaca;WAE;WAFWaana;WAGWanganui;WAHWahpeton;WAIAntsohih
y;WAKAnkazoabo;WALWallops Island;WAMAmbatondrazaka;WAOWabo;WAPAlto Palena;WAQAntsalova;WARWaris-Papu
a Island;WASWashington;WATWaterford;WAV;WAWWarsaw;WAXZuwara;WAYWaynesburg;WAZ;WBASeram Island;WBBSte
bbins;WBG;WBKWest Branch;WBM;WBOBeroroha;WBQBeaver;WBRBig Rapids;WBUBoulder;WBWWilkes-Barre;WCACastr
o;WCHChaiten;WCRChandalar Lake;WDGEnid;WDHWindhoek;WDI;WDNEast Sound;WDRWinder;WDSShiyan;WEAWeatherf
ord;WEFWeifang;WEHWeihai;WEIWeipa;WELWelkom;WETWagethe-Papua Island;WEW;WFDManchester;WFI;WFKFrenchv
ille;WGAWagga Wagga;WGBBahawalnagar;WGCWarrangal;WGE;WGOWinchester;WGPWaingapu-Sumba Island;WGT;WHAW
uhu;WHFWadi Halfa;WHK;WHO;WHPLos Angeles;WHSWhalsay;WHTWharton;WHUWuhu;WIBVernon;WICWick;WIEWiesbade
n;WIK;WILNairobi;WIN;WIO;WIRWairoa;WIT;WIX;WJFLancaster;WJRWajir;WJUWonju;WKA;WKB;WKFPretoria;WKIHwa
nge;WKJWakkanai;WKKAleknagik;WKR;WLAWallal;WLC;WLDWinfield/Arkansas City;WLE;WLGWellington;WLHWalaha
;WLKSelawik;WLL;WLO;WLP;WLSWallis Island;WLWWillows;WMAMandritsara;WMB;WMCWinnemucca;WMDMandabe;WME;
WMHMountain Home;WMIWarsaw;WMN;WMOWhite Mountain;WMRMananara Nord;WMTZunyi;WMXWamena-Papua Island;WN
ANapakiak;WND;WNJLeshan;WNNWunnumin Lake;WNPNaga;WNR;WNSNawabash;WNZWenzhou;WOAWonenara;WOEBergen Op
 Zoom;WOL;WON;WOTWang-an;WOWWillow;WPAPuerto Aysen;WPBPort Berge;WPCPincher Creek;WPK;WPOPaonia;WPRP
orvenir;WPUPuerto Williams;WRBWarner Robins;WRE;WRGWrangell;WRIWrightstown;WRLWorland;WROWrocław;WRT
Warton;WRW;WRYWestray;WRZWeerawila;WSFCape Sarichef;WSGWashington;WSHShirley;WSIBadgerys Creek;WSKWu
shan;WSMWiseman;WSNSouth Naknek;WSOWashabo;WSPWaspam;WSRWasior-Papua Island;WSTWesterly;WSUWasu;WSZ;
WTATambohorano;WTBWellcamp;WTDWest End;WTKNoatak;WTLTuntutuliak;WTNWaddington;WTPFatima Mission;WTRW
hiteriver;WTSTsiroanomandidy;WTZ;WUAWuhai;WUD;WUGWau;WUHWuhan;WUI;WUN;WUSWuyishan;WUUWau;WUXWuxi;WUZ
Wuzhou;WVBWalvis Bay;WVIWatsonville;WVK;WVLWaterville;WVNWilhelmshaven;WWAWasilla;WWDWildwood;WWIWoo
die Woodie;WWKWewak;WWRWoodward;WWTMertarvik;WWYWest Wyalong;WXNWanxian;WYAWhyalla;WYEYengema;WYKBat
u Raja, Sumatra Island;WYN;WYSWest Yellowstone;WZAWa;XAIXinyang;XAPChapeco;XARAribinda;XAUSaul;XBEBe
arskin Lake;XBGBogande;XBJBirjand;XBKBourg/Ceyzeriat;XBOBoulsa;XBRBrockville;XCHChristmas Island;XCL
Cluff Lake;XCMChatham-Kent;XCO;XCRChalons/Vatry;XDEDiebougou;XDJDjibo;XEN;XFNXiangfan;XFWHamburg;XGA
Gaoua;XGGGorom-Gorom;XGNXangongo;XGRKangiqsualujjuaq;XICXichang;XIJAhmed Al Jaber AB;XILXilinhot;XIN
Xingning;XIYXianyang;XJMMangla;XKAKantchari;XKHXieng Khouang;XKSKasabonika;XKYKaya;XLBLac Brochet;XL
SSaint Louis;XLULeo;XMC;XMDMadison;XMH;XMIMasasi;XML;XMNXiamen;XMPMacmillan Pass;XMSMacas;XMUMoulins
/Montbeugny;XMYYam Island;XNAFayetteville/Springdale/Rogers;XNNXining;XNUNouna;XPAPama;XPKPukatawaga
n;XPLComayagua;XPPPoplar River;XPRPine Ridge;XQPQuepos;XQUQualicum Beach;XRHRichmond;XRRRoss River;X
RYJerez de la Forntera;XSBSir Bani Yas;XSC;XSDTonopah;XSESebba;XSISouth Indian Lake;XSPSeletar;XTG;X
TLTadoule Lake;XTO;XTR;XUZXuzhou;XWAWilliston;XXNRiyadh;XYAYandina;XYRYellow River Mission;XZAZabre;
YAAAnahim Lake;YAB;YACCat Lake;YADMoose Lake;YAGFort Frances;YAHLa Grande-4;YAIChillan;YAKYakutat;YA
LAlert Bay;YAMSault Sainte Marie;YANYangambi;YAOYaounde;YAPYap Island;YARLa Grande-3;YASYasawa Islan
d;YATAttawapiskat;YAUKattiniq;YAXAngling Lake;YAYSt. Anthony;YAZTofino;YBABanff;YBBKugaaruk;YBCBaie-
Comeau;YBEUranium City;YBGBagotville;YBIBlack Tickle;YBKBaker Lake;YBLCampbell River;YBOBob Quinn La
ke;YBPYibin;YBRBrandon;YBTBrochet;YBVBerens River;YBXLourdes-De-Blanc-Sablon;YBYBonnyville;YCACourte
nay;YCBCambridge Bay;YCCCornwall;YCDNanaimo;YCECentralia;YCGCastlegar;YCHMiramichi;YCKColville Lake;
YCLCharlo;YCMNiagara-on-the-lake;YCNCochrane;YCOKugluktuk;YCQChetwynd;YCRCross Lake;YCSChesterfield 
Inlet;YCTCoronation;YCUYuncheng;YCWChilliwack;YCYClyde River;YCZFairmont Hot Springs;YDADawson City;
YDBBurwash;YDCDrayton Valley;YDFDeer Lake;YDGDigby;YDJHatchet Lake;YDLDease Lake;YDNDauphin;YDOSaint
-Félicien;YDPNain;YDQDawson Creek;YDTLadner;YDUKasba Lake;YDVBloodvein River;YDWObre Lake;YEBBar Riv
er;YEC;YEGEdmonton;YEHYinchuan;YEIBursa;YEKArviat;YELElliot Lake;YEMManitowaning;YENEstevan;YEOYeovi
l;YERFort Severn;YES;YETEdson;YEUEureka;YEVInuvik;YEYAmos;YFAFort Albany;YFBIqaluit;YFCFredericton;Y
FEForestville;YFGFontanges;YFHFort Hope;YFISuncor Energy Site;YFJWekweeti;YFOFlin Flon;YFRFort Resol
ution;YFSFort Simpson;YFXSt. Lewis;YGBTexada;YGCGrande Cache;YGHFort Good Hope;YGJYonago;YGKKingston
;YGLRadisson;YGMGimli;YGOGods Lake Narrows;YGPGaspe;YGQGeraldton;YGRIles-de-la-Madeleine;YGTIgloolik
;YGVHavre St-Pierre;YGWKuujjuarapik;YGXGillam;YGZGrise Fiord;YHAPort Hope Simpson;YHBHudson Bay;YHDD
ryden;YHEHope;YHFHearst;YHGCharlottetown;YHIUlukhaktok;YHJNanchang;YHKGjoa Haven;YHMHamilton;YHNHorn
epayne;YHOHopedale;YHPPoplar Hill;YHRChevery;YHSSechelt-Gibsons;YHTHaines Junction;YHULongueuil;YHYH
ay River;YHZHalifax;YIAYogyakarta, Java Island;YIBAtikokan;YIEArxan;YIFSt-Augustin;YIHYichang;YIKIvu
jivik;YINYining;YIOPond Inlet;YIPDetroit;YIVIsland Lake;YIWYiwu;YJAJasper;YJFFort Liard;YJNSaint Jea
n;YJPHinton;YJSSamjiyon;YJTStephenville;YKAKamloops;YKCCollins Bay;YKDKincardine;YKEKnee Lake;YKFWat
erloo;YKGKangirsuk;YKHYingkou;YKJKey Lake;YKLSchefferville;YKMYakima;YKNYankton;YKOYüksekova;YKQWask
aganish;YKSYakutsk;YKUChisasibi;YKXKirkland Lake;YKYKindersley;YLBLac La Biche;YLCKimmirut;YLDChaple
au;YLEWhati;YLGYalgoo;YLHLansdowne House;YLI;YLJMeadow Lake;YLKBarrie-Orillia;YLLLloydminster;YLQLa 
Tuque;YLRLeaf Rapids;YLSLebel-sur-Quevillon;YLTAlert;YLVYevlakh;YLWKelowna;YLXYulin;YLYLangley;YMAMa
yo;YMBMerritt;YMEMatane;YMGManitouwadge;YMHMary's Harbour;YMJMoose Jaw;YMKMys Kamennyi;YMLCharlevoix
;YMMFort McMurray;YMNMakkovik;YMOMoosonee;YMSYurimaguas;YMTChibougamau;YMWManiwaki;YMXMirabel;YNANat
ashquan;YNB;YNCWemindji;YNDGatineau;YNENorway House;YNGYoungstown/Warren;YNHHudson's Hope;YNJYanji;Y
NLPoints North Landing;YNMMatagami;YNNNejanilini Lake;YNONorth Spirit Lake;YNPNatuashish;YNSNemiscau
;YNTYantai;YNXSnap Lake;YNYSokcho / Gangneung;YNZYancheng;YOAEkati;YOCOld Crow;YODCold Lake;YOEDonne
lly;YOGOgoki Post;YOHOxford House;YOJHigh Level;YOLYola;YOOOshawa;YOPRainbow Lake;YOSOwen Sound;YOTY
otvata;YOWOttawa;YPAPrince Albert;YPBPort Alberni;YPCPaulatuk;YPDParry Sound;YPEPeace River;YPGPorta
ge;YPHInukjuak;YPJAupaluk;YPKPitt Meadows;YPLPickle Lake;YPMPikangikum;YPNPort-Menier;YPOPeawanuck;Y
PQPeterborough;YPRPrince Rupert;YPSPort Hawkesbury;YPWPowell River;YPXPuvirnituq;YPYFort Chipewyan;Y
PZBurns Lake;YQAMuskoka;YQBQuebec City;YQCQuaqtaq;YQDThe Pas;YQFRed Deer;YQGWindsor;YQHWatson Lake;Y
QIYarmouth;YQKKenora;YQLLethbridge;YQMMoncton;YQNNakina;YQQComox;YQRRegina;YQSSt Thomas;YQTThunder B
ay;YQUGrande Prairie;YQVYorkton;YQWNorth Battleford;YQXGander;YQYSydney;YQZQuesnel;YRAGameti;YRBReso
lute Bay;YRFCartwright;YRGRigolet;YRIRiviere-du-Loup;YRJRoberval;YRLRed Lake;YRMRocky Mountain House
;YROOttawa;YRQTrois-Rivieres;YRSRed Sucker Lake;YRTRankin Inlet;YRVRevelstoke;YSASable Island;YSBFal
conbridge;YSCSherbrooke;YSESquamish;YSFStony Rapids;YSGLutselk'e;YSHSmiths Falls;YSJSaint John;YSKSa
nikiluaq;YSLSt Leonard;YSMFort Smith;YSNSalmon Arm;YSOPostville;YSPMarathon;YSQSongyuan;YSTSt. There
sa Point;YSUSummerside;YSYSachs Harbour;YTAPembroke;YTDThicket Portage;YTECape Dorset;YTFAlma;YTHTho
mpson;YTLBig Trout Lake;YTMRiviere Rouge;YTOToronto;YTQTasiujaq;YTRTrenton;YTSTimmins;YTTTisdale;YTW
Yutian;YTXTelegraph Creek;YTYYangzhou;YTZToronto;YUBTuktoyaktuk;YUDUmiujaq;YUE;YULDorval;YUMYuma;YUS
Yushu;YUTRepulse Bay;YUXHall Beach;YUYMcWatters;YVAMoroni;YVBBonaventure;YVCLa Ronge;YVEVernon;YVGVe
rmilion;YVMQikiqtarjuaq;YVOBourlamaque;YVPKuujjuaq;YVQNorman Wells;YVRRichmond;YVTBuffalo Narrows;YV
VWiarton;YVZDeer Lake;YWAPetawawa;YWBKangiqsujuaq;YWGWinnipeg;YWHVictoria;YWJDeline;YWKWabush;YWLWil
liams Lake;YWMWilliams Harbour;YWPWebequie;YWYWrigley;YXCCranbrook;YXESaskatoon;YXHMedicine Hat;YXJF
ort Saint John;YXKRimouski;YXLSioux Lookout;YXNWhale Cove;YXPPangnirtung;YXQBeaver Creek;YXREarlton;
YXSPrince George;YXTTerrace;YXULondon;YXXAbbotsford;YXYWhitehorse;YXZWawa;YYAYueyang;YYBNorth Bay;YY
CCalgary;YYDSmithers;YYEFort Nelson;YYFPenticton;YYGCharlottetown;YYHTaloyoak;YYJVictoria;YYLLynn La
ke;YYMCowley;YYNSwift Current;YYQChurchill;YYRGoose Bay;YYTSaint John;YYUKapuskasing;YYWArmstrong;YY
YMont Jolie;YYZMississauga;YZEGore Bay;YZFYellowknife;YZGSalluit;YZHSlave Lake;YZPSandspit;YZRSarnia
;YZSCoral Harbour;YZTPort Hardy;YZUWhitecourt;YZVSept-Iles;YZWTeslin;YZXGreenwood;YZYZhangye;YZZTrai
l;ZACYork Landing;ZADZadar;ZAGZagreb;ZAHZahedan;ZAJZaranj;ZALValdivia;ZAMZamboanga City;ZAOCahors/La
lbenque;ZARZaria;ZATZhaotong;ZAZZaragoza;ZBEZabreh;ZBFBathurst;ZBLBiloela;ZBMBromont;ZBO;ZBRChabahar
;ZBYSayaboury;ZCLZacatecas;ZCOFreire;ZECSecunda;ZELBella Bella;ZEMEastmain River;ZER;ZFAFaro;ZFDFond
-Du-Lac;ZFLZhaosu;ZFMFort Mcpherson;ZFNTulita;ZFWFairview;ZGFGrand Forks;ZGIGods River;ZGL;ZGMNgoma;
ZGRLittle Grand Rapids;ZGUGaua Island;ZHAZhanjiang;ZHI;ZHPHigh Prairie;ZHYZhongwei;ZHZOppin;ZIAZhuko
vsky;ZICVictoria;ZIGZiguinchor;ZIHIxtapa;ZIN;ZIXZhigansk;ZJGJenpeg;ZJI;ZJNSwan River;ZKBKasaba Bay;Z
KEKashechewan;ZKPZyryanka;ZLOManzanillo;ZLRLinares;ZLTLa Tabatiere;ZLXZalingei;ZMH108 Mile;ZMM;ZMTMa
sset;ZNCNyac;ZNDZinder;ZNENewman;ZNZKiembi Samaki;ZOSOsorno;ZPBSachigo Lake;ZPCPucon;ZPHZephyrhills;
ZPOPinehouse Lake;ZQNQueenstown;ZREZrenjanin;ZRHZurich;ZRISerui-Japen Island;ZRJRound Lake;ZRMSarmi-
Papua Island;ZSASan Salvador;ZSESt Pierre;ZSJSandy Lake;ZSPShiyan;ZSSSassandra;ZSTStewart;ZTA;ZTBTet
e-a-la-Baleine;ZTHZakynthos Island;ZTMShamattawa;ZTRZhytomyr;ZTUZaqatala;ZUCIgnace;ZUDAncud;ZUHZhuha
i;ZULZilfi;ZUMChurchill Falls;ZVA;ZVK;ZWA;ZWLWollaston Lake;ZXTBaku;ZYIZunyi;ZYLSylhet;ZZEZangilan;Z
ZOTymovskoye;ZZVZanesville;
`;
