/** Written by `npm run schema` from docs/reference/openapi.json. */
export interface paths {
    "/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listOrders"];
        put?: never;
        post: operations["startOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/find": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["findOrders"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["followChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/{reference}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readOrder"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/{reference}/offers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listOffers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/{reference}/select": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["selectOffer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/{reference}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["approve"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/{reference}/decline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["decline"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/{reference}/release": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["release"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/{reference}/ticket": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["ticket"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/{reference}/quote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["quoteCancellation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/{reference}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["cancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/{reference}/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["refresh"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/{reference}/accept-change": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["acceptChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/{reference}/extras": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["listExtras"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/{reference}/add": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["addExtras"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/{reference}/change": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["quoteChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/{reference}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["acceptOffer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/{reference}/correct": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["correct"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/{reference}/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["resolve"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/{reference}/adopt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["adoptOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/{reference}/timeline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readTimeline"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/{reference}/passengers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readPassengers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/passengers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["listPassengers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/{reference}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listMessages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/{reference}/messages/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readMessage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/batches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listBatches"];
        put?: never;
        post: operations["startBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/batches/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readBatch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/batches/{id}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["pauseBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/batches/{id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["resumeBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/batches/{id}/stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["stopBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/schedules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listSchedules"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/schedules/{name}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["pauseSchedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/schedules/{name}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["resumeSchedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/schedules/{name}/trigger": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["triggerSchedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sales": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listSales"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/providers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listProviders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/providers/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readProviderHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/undelivered": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listUndelivered"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["redeliver"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/providers/{provider}/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["notifyChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["live"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["ready"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["openApi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "order.awaiting-choice": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["orderAwaitingChoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "order.awaiting-approval": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["orderAwaitingApproval"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "order.held": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["orderHeld"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "order.ticketed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["orderTicketed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "order.cancelled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["orderCancelled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "order.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["orderFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "order.lapsed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["orderLapsed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "order.unknown": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["orderUnknown"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "order.attention": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["orderAttention"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "order.changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["orderChanged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        OrderRequest: {
            reference: string;
            requestedAt: string;
            provider?: string;
            providers?: string[];
            /** @enum {string} */
            chooseProvider?: "cheapest" | "in-order";
            shopWithin?: number;
            agency?: string;
            requester?: components["schemas"]["Requester"];
            journeys: components["schemas"]["Journey"][];
            passengers: components["schemas"]["Passenger"][];
            unaccompanied?: boolean;
            contact: components["schemas"]["Contact"];
            choose: components["schemas"]["ExactChoice"] | components["schemas"]["CheapestChoice"] | components["schemas"]["AwaitedChoice"];
            pointOfSale?: {
                country?: string;
                city?: string;
                office?: string;
                iataNumber?: string;
            };
            programs?: {
                /** @enum {string} */
                kind: "corporate" | "account" | "promotion";
                code: string;
                carrier?: string;
            }[];
            services?: components["schemas"]["ServiceWish"][];
            seats?: components["schemas"]["SeatWish"][];
            priceFirst?: boolean;
            priceTolerance?: {
                percent?: string;
                amount?: components["schemas"]["RequestAmount"];
            };
            remarks?: {
                text: string & (unknown & unknown);
                paxId?: string;
            }[];
            /** @enum {string} */
            ticketing?: "at-once" | "in-batch" | "by-deadline" | "on-demand";
            released?: boolean;
            payUpTo?: components["schemas"]["RequestAmount"];
            cancellationFeeUpTo?: components["schemas"]["RequestAmount"];
            watch?: {
                everyHours: number;
            };
            /** @enum {string} */
            duplicateTrip?: "refuse" | "ask" | "allow";
            currency?: string;
            language?: string;
            offerLimit?: number;
        };
        Journey: {
            origin: string;
            destination: string;
            date: string;
        };
        Passenger: {
            paxId: string;
            type: string;
            title?: string & (unknown & unknown);
            /** @enum {string} */
            gender?: "M" | "F" | "X" | "U";
            givenName: string & (unknown & unknown);
            surname: string & (unknown & unknown);
            birthDate: string;
            documents?: {
                type: string;
                number: string & (unknown & unknown);
                issuingCountry: string;
                nationality?: string;
                expiryDate?: string;
            }[];
            loyalty?: {
                carrier: string;
                number: string & (unknown & unknown);
            }[];
            residenceCountry?: string;
            citizenshipCountry?: string;
            adult?: string;
        };
        Contact: {
            email: string;
            phone?: {
                countryCode?: string;
                number: string;
            };
            address?: {
                street?: string;
                city?: string & (unknown & unknown);
                postalCode?: string & (unknown & unknown);
                country?: string;
            };
        };
        Requester: {
            channelType?: string;
            channelCode?: string;
            agencyCode?: string;
            agentCode?: string;
        };
        ExactChoice: {
            /** @constant */
            how: "exact";
            flights: {
                carrier: string;
                number: string;
                date: string;
            }[][];
            cabin?: components["schemas"]["Cabin"];
            fare?: string;
            ceiling?: components["schemas"]["RequestAmount"];
        };
        CheapestChoice: {
            /** @constant */
            how: "cheapest";
            maxPrice?: components["schemas"]["RequestAmount"];
            carriers?: string[];
            excludeCarriers?: string[];
            cabin?: components["schemas"]["Cabin"];
            maxStops?: number;
            minConnectionMinutes?: number;
            maxConnectionMinutes?: number;
            excludeAirports?: string[];
            maxDurationMinutes?: number;
            departure?: {
                journey: number;
                from: string;
                to: string;
            }[];
            checkedBags?: number;
            checkedBagKg?: number;
            cabinBags?: number;
            refundable?: boolean;
            maxRefundFee?: components["schemas"]["RequestAmount"];
            changeable?: boolean;
            maxChangeFee?: components["schemas"]["RequestAmount"];
            fares?: string[];
            fareTypes?: string[];
        };
        AwaitedChoice: {
            /** @constant */
            how: "await";
            until?: string;
            maxPrice?: components["schemas"]["RequestAmount"];
            carriers?: string[];
            excludeCarriers?: string[];
            cabin?: components["schemas"]["Cabin"];
            maxStops?: number;
            minConnectionMinutes?: number;
            maxConnectionMinutes?: number;
            excludeAirports?: string[];
            maxDurationMinutes?: number;
            departure?: {
                journey: number;
                from: string;
                to: string;
            }[];
            checkedBags?: number;
            checkedBagKg?: number;
            cabinBags?: number;
            refundable?: boolean;
            maxRefundFee?: components["schemas"]["RequestAmount"];
            changeable?: boolean;
            maxChangeFee?: components["schemas"]["RequestAmount"];
            fares?: string[];
            fareTypes?: string[];
        };
        /** @enum {string} */
        Cabin: "ECONOMY" | "PREMIUM_ECONOMY" | "BUSINESS" | "FIRST";
        ServiceWish: {
            name?: string;
            code?: string;
            paxIds?: string[];
            journey?: number;
            quantity?: number;
            /** @enum {string} */
            need: "required" | "preferred";
            maxPrice?: components["schemas"]["RequestAmount"];
        };
        SeatWish: {
            paxId: string;
            journey?: number;
            flight?: string;
            wants?: ("window" | "aisle" | "middle" | "exit" | "extra-legroom" | "bulkhead")[];
            seat?: string;
            /** @enum {string} */
            need: "required" | "preferred";
            maxPrice?: components["schemas"]["RequestAmount"];
        };
        RequestAmount: {
            amount: string;
            currency: string;
        };
        Amount: {
            amount: string;
            currency: string;
        };
        OrderStatus: {
            reference: string;
            state: components["schemas"]["OrderState"];
            history: {
                state: components["schemas"]["OrderState"];
                at: string;
            }[];
            evidence?: {
                operation: components["schemas"]["NdcOperation"];
                correlationId: string;
                answerCorrelationId?: string;
                verifiedAt: string;
            };
            provider: string;
            providers?: {
                provider: string;
                /** @enum {string} */
                state: "shopping" | "offered" | "not-offered" | "no-answer" | "refused" | "chosen" | "passed-over";
                text?: string;
                total?: components["schemas"]["Money"];
            }[];
            orderId?: string;
            ownerCode?: string;
            agency?: string;
            bookingReferences: string[];
            flights: components["schemas"]["Flight"][];
            extras: string[];
            ancillaries?: {
                /** @enum {string} */
                kind: "service" | "seat";
                paxId: string;
                name: string;
                flights: string[];
                quantity: number;
                price?: components["schemas"]["Money"];
                documents?: string[];
            }[];
            lostAncillaries?: {
                /** @enum {string} */
                kind: "service" | "seat";
                paxId: string;
                name: string;
                flights: string[];
                quantity: number;
                price: components["schemas"]["Money"];
                documents?: string[];
                at: string;
            }[];
            missedExtras: string[];
            total?: components["schemas"]["Money"];
            prices?: {
                paxId: string;
                total: components["schemas"]["Money"];
                base?: components["schemas"]["Money"];
                extras?: components["schemas"]["Money"];
            }[];
            documents: {
                paxId?: string;
                number: string;
                typeCode?: string;
                /** @enum {string} */
                returned?: "voided" | "refunded";
                coupons?: {
                    number: string;
                    status: string;
                }[];
            }[];
            missing?: string[];
            issued?: boolean;
            declaredComplete?: {
                who: string;
                why: string;
                at: string;
                lacks: string[];
                without?: {
                    paxId: string;
                    /** @enum {string} */
                    document: "ticket" | "EMD";
                }[];
                documents: string[];
            };
            paymentLimit?: string;
            priceGuarantee?: string;
            released: boolean;
            payUpTo?: components["schemas"]["Money"];
            quotedFee?: components["schemas"]["Money"];
            quotedRefund?: components["schemas"]["Money"];
            quotedForfeited?: components["schemas"]["Money"];
            quotedVoid?: boolean;
            voidUntil?: string;
            paidFee?: components["schemas"]["Money"];
            money?: components["schemas"]["MoneyOutcome"];
            refundUntil?: string;
            sales?: components["schemas"]["SaleEvent"][];
            offers?: components["schemas"]["Offer"][];
            toApprove?: components["schemas"]["Money"];
            expected?: components["schemas"]["Money"];
            inDoubt?: {
                issue?: string;
                cancel?: string;
                change?: string;
            };
            changeInDoubt?: {
                /** @enum {string} */
                kind: "extras" | "flights" | "part" | "name" | "details" | "reprice";
                what: string;
                who?: string;
                paid?: components["schemas"]["Money"];
                penalty?: components["schemas"]["Money"];
                refund?: components["schemas"]["Money"];
                residual?: components["schemas"]["Money"];
            };
            onRequest?: boolean;
            scheduleChanged?: boolean;
            changes?: components["schemas"]["Change"][];
            extrasOnSale?: {
                readAt: string;
                offer?: number;
                lines: components["schemas"]["ExtraLine"][];
                seatMaps?: {
                    flight: string;
                    columns: string[];
                    rows: {
                        row: string;
                        exit?: boolean;
                        seats: string[];
                    }[];
                }[];
            };
            changeOffers?: {
                readAt: string;
                offers: components["schemas"]["ChangeOffer"][];
            };
            amendments?: components["schemas"]["Amendment"][];
            partialRefunds?: components["schemas"]["PartialRefund"][];
            searchUntil?: string;
            decisions: {
                answer: components["schemas"]["ResolveAnswer"];
                who: string;
                why: string;
                at: string;
                otherReference?: string;
            }[];
            waitsFor?: string;
            waitsUntil?: string;
            next?: {
                at: string;
                because: string;
            };
            attention?: components["schemas"]["Attention"];
            lastError?: components["schemas"]["CallProblem"] | {
                code: string;
                text: string;
                mistakes?: {
                    path: string;
                    message: string;
                }[];
            };
            announced?: {
                sequence: number;
                state: components["schemas"]["OrderState"];
                reason?: components["schemas"]["AttentionReason"];
                money?: string;
                changes?: number;
                at: string;
            };
            updatedAt: string;
        };
        /** @enum {string} */
        OrderState: "shopping" | "awaiting-choice" | "pricing" | "awaiting-approval" | "creating" | "held" | "ticketing" | "issuing" | "ticketed" | "changing" | "cancelling" | "cancelled" | "failed" | "lapsing" | "lapsed" | "unknown" | "attention";
        Flight: {
            carrier: string;
            number: string;
            origin: string;
            destination: string;
            departure: string;
            arrival: string;
            journey?: number;
        };
        Money: {
            amount: string;
            currency: string;
        };
        /** @enum {string} */
        MoneyOutcome: "nothing-paid" | "voided" | "refunded" | "pending" | "unknown";
        Change: {
            number: number;
            /** @enum {string} */
            kind: "price-risen" | "price-fallen" | "price-missing" | "retimed-slightly" | "retimed" | "renumbered" | "replaced" | "flight-added" | "flight-cancelled" | "flight-missing" | "cabin" | "seat" | "service" | "passengers" | "unexplained";
            about?: string;
            old?: string;
            new?: string;
            text: string;
            seenAt: string;
            decided?: {
                /** @enum {string} */
                by: "caller" | "table";
                who?: string;
                at: string;
            };
        };
        Attention: {
            reason: components["schemas"]["AttentionReason"];
            severity: components["schemas"]["Severity"];
            text: string;
            askedAt?: string;
            actBy?: string;
            correlationId?: string;
            answerCorrelationId?: string;
            otherReference?: string;
            unlisted?: {
                code: string;
                owner?: string;
                operation: components["schemas"]["NdcOperation"];
            };
            answers: components["schemas"]["ResolveAnswer"][];
        };
        /** @enum {string} */
        AttentionReason: "lost-create" | "lost-issue" | "lost-cancel" | "lost-change" | "partly-issued" | "changed-since-sale" | "changed-elsewhere" | "limit-near" | "paid-and-lapsed" | "flight-cancelled" | "schedule-changed" | "service-lost" | "balance" | "budget-spent" | "refund-unproven" | "duplicate-trip" | "duplicate-suspected" | "unknown-status";
        /** @enum {string} */
        Severity: "act-now" | "act-soon" | "look";
        SaleEvent: {
            /** @enum {string} */
            event: "issue" | "exchange" | "void" | "refund" | "fee";
            at: string;
            number?: string;
            type?: string;
            paxId?: string;
            coupons?: string[];
            part?: string;
            currency?: string;
            base?: string;
            taxes?: string;
            total?: string;
            fee?: string;
            collected?: string;
            penalty?: string;
            residual?: string;
            notes?: ("elsewhere" | "partly-issued" | "no-document" | "part-refunded" | "fee-quoted" | "amount-unknown" | "assumed" | "fee-unknown" | "penalty" | "residual")[];
        };
        OrderPart: {
            paxIds?: string[];
            journeys?: number[];
            extras?: {
                paxId: string;
                what: string;
            }[];
        };
        ChangedJourney: {
            journey: number;
            origin?: string;
            destination?: string;
            date?: string;
        };
        ChangeChoice: {
            /** @constant */
            how: "cheapest";
            carriers?: string[];
            cabin?: components["schemas"]["Cabin"];
            maxStops?: number;
            maxDurationMinutes?: number;
            departure?: {
                journey: number;
                from: string;
                to: string;
            }[];
        };
        ExtraLine: {
            /** @enum {string} */
            kind: "service" | "seat";
            name?: string;
            code?: string;
            paxIds: string[];
            flights: string[];
            seats?: string[];
            price?: components["schemas"]["Money"];
            /** @enum {string} */
            limit?: "OnePerPax" | "OnePerOrder" | "None";
        };
        ChangeOffer: {
            number: number;
            /** @enum {string} */
            kind: "extras" | "flights" | "part" | "name" | "details" | "reprice";
            what: string;
            flights: components["schemas"]["Flight"][];
            cabin?: string;
            fareName?: string;
            toPay?: components["schemas"]["Money"];
            newTotal?: components["schemas"]["Money"];
            penalty?: components["schemas"]["Money"];
            refund?: components["schemas"]["Money"];
            residual?: components["schemas"]["Money"];
            forfeited?: components["schemas"]["Money"];
            voids?: boolean;
            expiresAt?: string;
        };
        Amendment: {
            /** @enum {string} */
            kind: "extras" | "flights" | "part" | "name" | "details" | "reprice";
            what: string;
            at: string;
            who?: string;
            paid?: components["schemas"]["Money"];
            penalty?: components["schemas"]["Money"];
            refund?: components["schemas"]["Money"];
            residual?: components["schemas"]["Money"];
            correlationId: string;
            /** @enum {string} */
            proof: "read" | "answer";
        };
        PartialRefund: {
            what: string;
            documents: string[];
            coupons?: string[];
            whole?: boolean;
            amount?: components["schemas"]["Money"];
            penalty?: components["schemas"]["Money"];
            /** @enum {string} */
            state: "pending" | "refunded" | "voided" | "unknown";
            until: string;
        };
        /** @enum {string} */
        ResolveAnswer: "book-anyway" | "order-id" | "not-created" | "not-issued" | "ticketed-elsewhere" | "complete" | "not-cancelled" | "changed" | "not-changed" | "code-means" | "give-up";
        /** @enum {string} */
        NdcOperation: "login" | "airShopping" | "serviceList" | "seatAvailability" | "offerPrice" | "orderCreate" | "orderRetrieve" | "orderReshop" | "orderChange" | "orderCancel";
        CallProblem: {
            /** @enum {string} */
            kind: "service" | "fault" | "http" | "transport" | "truncated" | "empty" | "unreadable";
            code: string;
            text: string;
            owner?: string;
            language?: string;
            operation: components["schemas"]["NdcOperation"];
            correlationId: string;
            answerCorrelationId?: string;
            /** @enum {string} */
            sent: "nothing" | "maybe";
        };
        OrderLine: {
            reference: string;
            /** @enum {string} */
            state: "shopping" | "awaiting-choice" | "pricing" | "awaiting-approval" | "creating" | "held" | "ticketing" | "issuing" | "ticketed" | "changing" | "cancelling" | "cancelled" | "failed" | "lapsing" | "lapsed" | "unknown" | "attention" | "terminated" | "ended";
            provider: string;
            agency?: string;
            orderId?: string;
            route?: string;
            total?: components["schemas"]["Money"];
            toApprove?: components["schemas"]["Money"];
            bookingReference?: string;
            ticketBy?: string;
            released: boolean;
            /** @enum {string} */
            attention?: "lost-create" | "lost-issue" | "lost-cancel" | "lost-change" | "partly-issued" | "changed-since-sale" | "changed-elsewhere" | "limit-near" | "paid-and-lapsed" | "flight-cancelled" | "schedule-changed" | "service-lost" | "balance" | "budget-spent" | "refund-unproven" | "duplicate-trip" | "duplicate-suspected" | "unknown-status" | "stopped" | "stands-still" | "limit-passed";
            /** @enum {string} */
            stopped?: "terminated" | "timed-out" | "cancelled" | "failed" | "completed";
            actBy?: string;
            startedAt: string;
            createdAt: string;
            updatedAt: string;
            departure?: string;
            sequence?: number;
            changed?: string[];
            changes?: {
                /** @enum {string} */
                kind: "price-risen" | "price-fallen" | "price-missing" | "retimed-slightly" | "retimed" | "renumbered" | "replaced" | "flight-added" | "flight-cancelled" | "flight-missing" | "cabin" | "seat" | "service" | "passengers" | "unexplained";
                text: string;
                seenAt: string;
                decided?: {
                    /** @enum {string} */
                    by: "caller" | "table";
                    at: string;
                };
            }[];
            /** @constant */
            cancelledUnbooked?: true;
            foundBy?: ("reference" | "order-id" | "booking-reference" | "ticket" | "surname")[];
        };
        OrderList: {
            orders: components["schemas"]["OrderLine"][];
            nextCursor?: string;
        };
        OrderSearch: {
            find: string;
            provider?: string;
            agency?: string;
            limit?: number;
            cursor?: string;
        };
        Offer: {
            number: number;
            offerId: string;
            provider?: string;
            /** @enum {string} */
            match: "full" | "partial";
            flights: components["schemas"]["Flight"][];
            total: components["schemas"]["Money"];
            cabin?: string;
            fareName?: string;
            accountCode?: string;
            checkedBags?: number;
            checkedBagKg?: number;
            cabinBags?: number;
            refundable?: {
                allowed: boolean;
                fee?: components["schemas"]["Money"];
                /** @enum {string} */
                from: "penalties" | "text";
            };
            changeable?: {
                allowed: boolean;
                fee?: components["schemas"]["Money"];
                /** @enum {string} */
                from: "penalties" | "text";
            };
            expiresAt?: string;
        };
        OfferList: {
            offers: components["schemas"]["Offer"][];
        };
        StartedOrder: {
            reference: string;
            started: boolean;
            statusPath: string;
        };
        OrderElsewhere: {
            provider: string;
            agency?: string;
            orderId: string;
            ownerCode?: string;
            surnames?: (string & (unknown & unknown))[];
            payUpTo?: components["schemas"]["Amount"];
        };
        AdoptedOrder: {
            reference: string;
            adopted: boolean;
            statusPath: string;
        };
        WorkingOrder: {
            reference: string;
            /** @constant */
            taken: true;
            statusPath: string;
        };
        ChangedOrder: {
            orderId: string;
        };
        Acknowledged: Record<string, never>;
        Health: {
            /** @constant */
            status: "up";
        };
        OpenApiDocument: {
            openapi: string;
        } & {
            [key: string]: unknown;
        };
        OrderEvent: {
            /** @enum {string} */
            type: "order.awaiting-choice" | "order.awaiting-approval" | "order.held" | "order.ticketed" | "order.cancelled" | "order.failed" | "order.lapsed" | "order.unknown" | "order.attention" | "order.changed";
            timestamp: string;
            data: {
                reference: string;
                sequence: number;
                /** @enum {string} */
                state: "awaiting-choice" | "awaiting-approval" | "held" | "ticketed" | "cancelled" | "failed" | "lapsed" | "unknown" | "attention";
                previous?: components["schemas"]["OrderState"];
                provider: string;
                agency?: string;
                orderId?: string;
                ownerCode?: string;
                bookingReferences: string[];
                released: boolean;
                ticketBy?: string;
                total?: components["schemas"]["Money"];
                toApprove?: components["schemas"]["Money"];
                documents: number;
                money?: components["schemas"]["MoneyOutcome"];
                changes?: components["schemas"]["Change"][];
                attention?: {
                    reason: components["schemas"]["AttentionReason"];
                    severity: components["schemas"]["Severity"];
                    actBy?: string;
                };
                error?: {
                    code: string;
                };
            };
        };
        EventList: {
            events: {
                id: string;
                event: components["schemas"]["OrderEvent"];
            }[];
            next: string;
        };
        UndeliveredList: {
            undelivered: {
                id: string;
                reference: string;
                eventId: string;
                endpoint: string;
                type?: string;
                sequence?: number;
                agency?: string;
                /** @enum {string} */
                state: "being-tried" | "given-up" | "gone" | "stopped";
                since: string;
                attempts?: number;
                next?: string;
                last?: string;
            }[];
            nextCursor?: string;
        };
        UsageList: {
            since: string;
            until: string;
            agency?: string;
            providers: {
                provider: string;
                shops: number;
                bookings: number;
                shopsPerBooking?: number;
                agencies?: {
                    agency?: string;
                    shops: number;
                    bookings: number;
                    shopsPerBooking?: number;
                }[];
            }[];
            total: {
                shops: number;
                bookings: number;
                shopsPerBooking?: number;
            };
            rememberedSince: string;
            complete: boolean;
        };
        PassengerSearch: {
            references: string[];
        };
        PassengerName: {
            paxId: string;
            type: string;
            givenName: string & (unknown & unknown);
            surname: string & (unknown & unknown);
        };
        PassengerDetails: {
            paxId: string;
            type: string;
            title?: string & (unknown & unknown);
            /** @enum {string} */
            gender?: "M" | "F" | "X" | "U";
            givenName: string & (unknown & unknown);
            surname: string & (unknown & unknown);
            birthDate: string;
            adult?: string;
        };
        PassengerList: {
            passengers: components["schemas"]["PassengerDetails"][];
            corrected: boolean;
        };
        PassengersOfOrders: {
            orders: {
                reference: string;
                passengers: components["schemas"]["PassengerName"][];
            }[];
        };
        Timeline: {
            entries: (components["schemas"]["TimelineState"] | components["schemas"]["TimelineCall"] | components["schemas"]["TimelineWait"] | components["schemas"]["TimelineUpdate"] | components["schemas"]["TimelineChange"] | components["schemas"]["TimelineDecision"] | components["schemas"]["TimelineStopped"])[];
            complete: boolean;
        };
        TimelineState: {
            /** @constant */
            kind: "state";
            at: string;
            state: components["schemas"]["OrderState"];
        };
        TimelineCall: {
            /** @constant */
            kind: "call";
            at: string;
            operation: components["schemas"]["NdcOperation"];
            text?: string;
            provider?: string;
            /** @enum {string} */
            outcome: "under-way" | "done" | "rejected" | "not-sent" | "unknown" | "failed" | "called-off";
            took?: number;
            attempts?: number;
            correlationId?: string;
            problem?: {
                /** @enum {string} */
                kind: "service" | "fault" | "http" | "transport" | "truncated" | "empty" | "unreadable";
                code: string;
                text: string;
            };
        };
        TimelineWait: {
            /** @constant */
            kind: "wait";
            at: string;
            text: string;
            until: string;
            /** @enum {string} */
            ended: "waiting" | "over" | "called-off";
            endedAt?: string;
        };
        TimelineUpdate: {
            /** @constant */
            kind: "update";
            at: string;
            name: string;
            who?: string;
            batch?: string;
            amount?: components["schemas"]["Money"];
            /** @constant */
            atMost?: true;
            /** @enum {string} */
            outcome: "under-way" | "done" | "refused" | "called-off";
            endedAt?: string;
            code?: string;
        };
        TimelineChange: {
            /** @constant */
            kind: "change";
            at: string;
            number: number;
            /** @enum {string} */
            what: "price-risen" | "price-fallen" | "price-missing" | "retimed-slightly" | "retimed" | "renumbered" | "replaced" | "flight-added" | "flight-cancelled" | "flight-missing" | "cabin" | "seat" | "service" | "passengers" | "unexplained";
            about?: string;
            old?: string;
            new?: string;
            text: string;
            decided?: {
                /** @enum {string} */
                by: "caller" | "table";
                who?: string;
                at: string;
            };
        };
        TimelineDecision: {
            /** @constant */
            kind: "decision";
            answer: components["schemas"]["ResolveAnswer"];
            who: string;
            why: string;
            at: string;
            otherReference?: string;
        };
        TimelineStopped: {
            /** @constant */
            kind: "stopped";
            at: string;
        };
        KeptMessage: {
            id: string;
            at: string;
            operation: components["schemas"]["NdcOperation"];
            /** @enum {string} */
            kind: "request" | "answer";
            provider: string;
            /** @enum {string} */
            version: "19.2" | "21.3";
            /** @enum {string} */
            style: "soap" | "rest";
            correlationId: string;
            answerCorrelationId?: string;
            attempt?: number;
            status?: number;
            bytes?: number;
            kept: number;
            whole: boolean;
            unfinished: boolean;
            problem?: string;
        };
        MessageList: {
            messages: components["schemas"]["KeptMessage"][];
            unreadable: number;
        };
        BatchStart: {
            references?: string[];
            selection?: {
                provider?: string;
                ticketByWithin?: string;
                ticketBy?: {
                    from?: string;
                    until?: string;
                };
                created?: {
                    from?: string;
                    until?: string;
                };
            };
            agency?: string;
            maxInFlight?: number;
            spendingLimits?: {
                amount: string;
                currency: string;
            }[];
            dryRun?: boolean;
            stopAfter?: number;
            answerWithin?: string;
            id: string;
        };
        StartedBatch: {
            id: string;
            path: string;
        };
        BatchStop: {
            who: string;
            why: string;
        };
        BatchSums: {
            found: number;
            outcomes: {
                ticketed: number;
                "would-ticket": number;
                refused: number;
                waiting: number;
                skipped: number;
            };
            reasons: {
                [key: string]: number;
            };
            ticketed: {
                [key: string]: string;
            };
            wouldTicket: {
                [key: string]: string;
            };
        };
        BatchInList: {
            id: string;
            agency?: string;
            dryRun: boolean;
            /** @enum {string} */
            state: "working" | "paused" | "stopping" | "complete" | "complete-with-exceptions" | "stopped" | "ended" | "terminated" | "canceled" | "failed" | "timed_out";
            beganAt: string;
            endedAt?: string;
            sums?: components["schemas"]["BatchSums"];
            stopped?: {
                [key: string]: string;
            };
            stoppedBy?: {
                who: string;
                why: string;
            };
            missed?: number;
            unreleased?: number;
        };
        BatchList: {
            batches: components["schemas"]["BatchInList"][];
            more: boolean;
        };
        BatchLine: {
            reference: string;
            provider?: string;
            agency?: string;
            orderId?: string;
            bookingReference?: string;
            /** @enum {string} */
            outcome: "ticketed" | "would-ticket" | "refused" | "waiting" | "skipped";
            reason?: string;
            text?: string;
            documents: string[];
            amount?: components["schemas"]["Money"];
            took: number;
        };
        Batch: {
            id: string;
            agency?: string;
            dryRun: boolean;
            /** @enum {string} */
            state: "working" | "paused" | "stopping" | "complete" | "complete-with-exceptions" | "stopped" | "ended" | "terminated" | "canceled" | "failed" | "timed_out";
            beganAt: string;
            endedAt?: string;
            sums?: components["schemas"]["BatchSums"];
            stopped?: {
                [key: string]: string;
            };
            stoppedBy?: {
                who: string;
                why: string;
            };
            missed?: number;
            unreleased?: number;
            inFlight?: number;
            waiting?: number;
            expected?: number;
            perSecond?: number;
            estimatedEnd?: string;
            lines?: components["schemas"]["BatchLine"][];
            nextCursor?: string;
        };
        Schedule: {
            name: string;
            agency?: string;
            dryRun: boolean;
            cron?: string;
            timezone?: string;
            paused: boolean;
            note?: string;
            next?: string;
            last?: string;
            running: string[];
            newest?: string;
            skipped: number;
            missed: number;
        };
        ScheduleList: {
            schedules: components["schemas"]["Schedule"][];
        };
        ScheduleNote: {
            note?: string;
        };
        SaleLine: {
            /** @enum {string} */
            event: "issue" | "exchange" | "void" | "refund" | "fee";
            at: string;
            number?: string;
            type?: string;
            paxId?: string;
            coupons?: string[];
            part?: string;
            currency?: string;
            base?: string;
            taxes?: string;
            total?: string;
            fee?: string;
            collected?: string;
            penalty?: string;
            residual?: string;
            notes?: ("elsewhere" | "partly-issued" | "no-document" | "part-refunded" | "fee-quoted" | "amount-unknown" | "assumed" | "fee-unknown" | "penalty" | "residual")[];
            date: string;
            reference: string;
            provider: string;
            agency?: string;
            orderId?: string;
            bookingReference?: string;
        };
        SalesSums: {
            issues: number;
            exchanges: number;
            voids: number;
            refunds: number;
            issued: string;
            exchanged: string;
            voided: string;
            refunded: string;
            base: string;
            taxes: string;
            total: string;
            fee: string;
            cameBack: string;
            penalties: string;
            residual: string;
            unknown: number;
        };
        SalesList: {
            from: string;
            to: string;
            timeZone: string;
            provider?: string;
            agency?: string;
            lines: components["schemas"]["SaleLine"][];
            sums: {
                [key: string]: components["schemas"]["SalesSums"];
            };
            unproven: {
                reference: string;
                reason: string;
            }[];
            rememberedSince: string;
            complete: boolean;
        };
        ProviderCapabilities: {
            /** @enum {string} */
            cancelVia: "orderCancel" | "orderChange" | "none";
            /** @enum {string} */
            changeOrders: "orderChange" | "none";
            repriceBeforeIssue: boolean;
            /** @enum {string} */
            findOrders: "none" | "passenger";
            sideBySide: boolean;
        };
        ProviderInList: {
            provider: string;
            /** @enum {string} */
            version?: "19.2" | "21.3";
            /** @enum {string} */
            style?: "soap" | "rest";
            capabilities?: components["schemas"]["ProviderCapabilities"];
            agencies?: string[];
            workers: number;
            backlog?: number;
            usage: {
                shops: number;
                bookings: number;
                shopsPerBooking?: number;
            };
        };
        ProviderHealth: {
            provider: string;
            /** @enum {string} */
            state: "answering" | "silent" | "unknown";
            since?: string;
            minutes: {
                at: string;
                calls: number;
                unanswered: number;
                rejected: number;
                notNow: number;
                tookAtMost?: number;
                waitedAtMost?: number;
            }[];
            errors: {
                operation: string;
                code: string;
                meaning: string;
                count: number;
            }[];
        };
        ProviderHealthList: {
            counted: boolean;
            workers?: {
                url: string;
                readable: boolean;
                readAt?: string;
            }[];
            providers: components["schemas"]["ProviderHealth"][];
        };
        ProviderList: {
            providers: components["schemas"]["ProviderInList"][];
        };
        Redelivery: {
            id: string;
        };
        Redelivered: {
            id: string;
        };
        Problem: {
            type: string;
            title: string;
            status: number;
            detail?: string;
            code: components["schemas"]["ProblemCode"];
            mistakes?: {
                path: string;
                message: string;
            }[];
        };
        /** @enum {string} */
        ProblemCode: "not-readable" | "unauthorized" | "forbidden" | "csrf" | "not-found" | "method-not-allowed" | "unknown-reference" | "unknown-delivery" | "no-archive" | "unknown-message" | "unknown-batch" | "unknown-schedule" | "too-slow" | "reference-taken" | "batch-taken" | "batch-refused" | "schedule-busy" | "no-offers" | "refused" | "order-stopped" | "reference-forgotten" | "too-large" | "wrong-type" | "bad-request" | "bad-cursor" | "too-many-attempts" | "too-many-notifications" | "too-many-streams" | "headers-too-large" | "unexpected" | "no-worker" | "not-taken" | "temporal-unavailable" | "unavailable" | "not-in-this-state" | "same-is-pending" | "asked-before" | "another-order" | "other-agency" | "owned-by-another" | "order-not-found" | "other-order-answered" | "passengers-differ" | "unknown-agency" | "unknown-provider" | "not-asked" | "not-read" | "reference-used" | "other-amount" | "pays-too-little" | "being-cancelled" | "change-offered" | "already-ticketed" | "being-ticketed" | "on-request" | "not-released" | "spending-limit" | "no-quote" | "cannot-cancel-here" | "unknown-offer" | "offer-incomplete" | "changed-again" | "costs-more" | "cost-unreadable" | "not-available" | "offer-changed" | "no-such-part" | "indivisible" | "change-in-doubt" | "changed-by-airline" | "was-reset" | "not-offered-here" | "passenger-unknown" | "nothing-to-correct" | "answer-not-accepted" | "bad-meaning" | "order-found" | "order-id-missing" | "key-used" | "not-stopped" | "card-number" | "offer-missing" | "bad-amount" | "bad-answer" | "who-and-why" | "wrong-id" | "order-ended" | "key-missing" | "seal-broken" | "plain-refused";
        SelectOffer: {
            offers?: number[];
            offerIds?: string[];
            services?: {
                code?: string;
                paxIds?: string[];
                journey?: number;
                name?: string;
                flight?: string;
                quantity?: number;
                price?: components["schemas"]["Money"];
            }[];
            seats?: {
                paxId: string;
                journey?: number;
                seat: string;
                flight?: string;
                price?: components["schemas"]["Money"];
            }[];
            orderId?: string;
        };
        Approve: {
            amount: components["schemas"]["Amount"];
            who?: string;
            orderId?: string;
        };
        Decline: {
            who?: string;
            orderId?: string;
        };
        Release: {
            payUpTo?: components["schemas"]["Amount"];
            /** @constant */
            withdraw?: true;
            who?: string;
            orderId?: string;
        };
        Ticket: {
            payUpTo: components["schemas"]["Amount"];
            who?: string;
            orderId?: string;
        };
        QuoteCancellation: {
            part?: components["schemas"]["OrderPart"];
            orderId?: string;
        };
        Cancel: {
            fee?: components["schemas"]["Amount"];
            withoutQuote?: components["schemas"]["Amount"];
            part?: components["schemas"]["OrderPart"];
            who?: string;
            orderId?: string;
        };
        Refresh: {
            orderId?: string;
        };
        AcceptChange: {
            who?: string;
            orderId?: string;
        };
        ListExtras: {
            offer?: number;
            offerId?: string;
            /** @enum {string} */
            only?: "services" | "seats";
            orderId?: string;
        };
        AddExtras: {
            services?: {
                name?: string;
                code?: string;
                paxIds?: string[];
                journey?: number;
                quantity?: number;
                maxPrice?: components["schemas"]["RequestAmount"];
            }[];
            seats?: {
                paxId: string;
                journey?: number;
                flight?: string;
                wants?: ("window" | "aisle" | "middle" | "exit" | "extra-legroom" | "bulkhead")[];
                seat?: string;
                maxPrice?: components["schemas"]["RequestAmount"];
            }[];
            payUpTo: components["schemas"]["Amount"];
            who?: string;
            orderId?: string;
        };
        QuoteChange: {
            journeys: components["schemas"]["ChangedJourney"][];
            choose?: components["schemas"]["ChangeChoice"];
            payUpTo?: components["schemas"]["Amount"];
            who?: string;
            orderId?: string;
        };
        AcceptOffer: {
            offer: number;
            payUpTo: components["schemas"]["Amount"];
            who?: string;
            orderId?: string;
        };
        Correct: {
            paxId?: string;
            name?: {
                title?: string & (unknown & unknown);
                givenName?: string & (unknown & unknown);
                surname?: string & (unknown & unknown);
            };
            documents?: {
                type: string;
                number: string & (unknown & unknown);
                issuingCountry: string;
                nationality?: string;
                expiryDate?: string;
            }[];
            loyalty?: {
                carrier: string;
                number: string & (unknown & unknown);
            }[];
            contact?: components["schemas"]["Contact"];
            payUpTo?: components["schemas"]["Amount"];
            who?: string;
            orderId?: string;
        };
        Resolve: {
            answer: components["schemas"]["ResolveAnswer"];
            orderId?: string;
            /** @enum {string} */
            meaning?: "retry-later" | "log-in-again" | "session-gone" | "no-offers" | "not-created" | "balance" | "already-issued" | "already-processing" | "not-found" | "limit-passed" | "permanent" | "refused";
            who: string;
            why: string;
        };
    };
    responses: {
        BadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        Unauthorized: {
            headers: {
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        Forbidden: {
            headers: {
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        RequestTimeout: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        Gone: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        PayloadTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        UnsupportedMediaType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        RequestHeaderFieldsTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        InternalServerError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: {
        Location: string;
        "Retry-After": number;
        ETag: string;
        "WWW-Authenticate": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listOrders: {
        parameters: {
            query?: {
                state?: "shopping" | "awaiting-choice" | "awaiting-approval" | "held" | "issuing" | "ticketed" | "cancelled" | "failed" | "lapsing" | "lapsed" | "unknown" | "attention";
                attention?: boolean;
                unreleased?: boolean;
                changed?: boolean;
                provider?: string;
                agency?: string;
                createdSince?: string;
                updatedSince?: string;
                ticketByFrom?: string;
                ticketByTo?: string;
                departureFrom?: string;
                departureTo?: string;
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    startOrder: {
        parameters: {
            query?: {
                again?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrderRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StartedOrder"];
                };
            };
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StartedOrder"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            410: components["responses"]["Gone"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    findOrders: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrderSearch"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    followChanges: {
        parameters: {
            query?: {
                reference?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readOrder: {
        parameters: {
            query?: never;
            header?: {
                "If-None-Match"?: string;
            };
            path: {
                reference: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderStatus"];
                };
            };
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            410: components["responses"]["Gone"];
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listOffers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                reference: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OfferList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            410: components["responses"]["Gone"];
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    selectOffer: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
                Prefer?: string;
            };
            path: {
                reference: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SelectOffer"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderStatus"];
                };
            };
            202: {
                headers: {
                    Location: components["headers"]["Location"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkingOrder"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            410: components["responses"]["Gone"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    approve: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
                Prefer?: string;
            };
            path: {
                reference: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Approve"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderStatus"];
                };
            };
            202: {
                headers: {
                    Location: components["headers"]["Location"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkingOrder"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            410: components["responses"]["Gone"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    decline: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
                Prefer?: string;
            };
            path: {
                reference: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Decline"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderStatus"];
                };
            };
            202: {
                headers: {
                    Location: components["headers"]["Location"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkingOrder"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            410: components["responses"]["Gone"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    release: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
                Prefer?: string;
            };
            path: {
                reference: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Release"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderStatus"];
                };
            };
            202: {
                headers: {
                    Location: components["headers"]["Location"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkingOrder"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            410: components["responses"]["Gone"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ticket: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
                Prefer?: string;
            };
            path: {
                reference: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Ticket"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderStatus"];
                };
            };
            202: {
                headers: {
                    Location: components["headers"]["Location"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkingOrder"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            410: components["responses"]["Gone"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    quoteCancellation: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
                Prefer?: string;
            };
            path: {
                reference: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["QuoteCancellation"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderStatus"];
                };
            };
            202: {
                headers: {
                    Location: components["headers"]["Location"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkingOrder"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            410: components["responses"]["Gone"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    cancel: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
                Prefer?: string;
            };
            path: {
                reference: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Cancel"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderStatus"];
                };
            };
            202: {
                headers: {
                    Location: components["headers"]["Location"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkingOrder"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            410: components["responses"]["Gone"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    refresh: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
                Prefer?: string;
            };
            path: {
                reference: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Refresh"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderStatus"];
                };
            };
            202: {
                headers: {
                    Location: components["headers"]["Location"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkingOrder"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            410: components["responses"]["Gone"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    acceptChange: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
                Prefer?: string;
            };
            path: {
                reference: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["AcceptChange"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderStatus"];
                };
            };
            202: {
                headers: {
                    Location: components["headers"]["Location"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkingOrder"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            410: components["responses"]["Gone"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listExtras: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
                Prefer?: string;
            };
            path: {
                reference: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ListExtras"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderStatus"];
                };
            };
            202: {
                headers: {
                    Location: components["headers"]["Location"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkingOrder"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            410: components["responses"]["Gone"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    addExtras: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
                Prefer?: string;
            };
            path: {
                reference: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddExtras"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderStatus"];
                };
            };
            202: {
                headers: {
                    Location: components["headers"]["Location"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkingOrder"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            410: components["responses"]["Gone"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    quoteChange: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
                Prefer?: string;
            };
            path: {
                reference: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["QuoteChange"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderStatus"];
                };
            };
            202: {
                headers: {
                    Location: components["headers"]["Location"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkingOrder"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            410: components["responses"]["Gone"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    acceptOffer: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
                Prefer?: string;
            };
            path: {
                reference: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AcceptOffer"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderStatus"];
                };
            };
            202: {
                headers: {
                    Location: components["headers"]["Location"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkingOrder"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            410: components["responses"]["Gone"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    correct: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
                Prefer?: string;
            };
            path: {
                reference: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Correct"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderStatus"];
                };
            };
            202: {
                headers: {
                    Location: components["headers"]["Location"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkingOrder"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            410: components["responses"]["Gone"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    resolve: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
                Prefer?: string;
            };
            path: {
                reference: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Resolve"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderStatus"];
                };
            };
            202: {
                headers: {
                    Location: components["headers"]["Location"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkingOrder"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            410: components["responses"]["Gone"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    adoptOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                reference: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["OrderElsewhere"];
            };
        };
        responses: {
            200: {
                headers: {
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdoptedOrder"];
                };
            };
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdoptedOrder"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            410: components["responses"]["Gone"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readTimeline: {
        parameters: {
            query?: {
                limit?: number;
            };
            header?: never;
            path: {
                reference: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Timeline"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            410: components["responses"]["Gone"];
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readPassengers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                reference: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PassengerList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            410: components["responses"]["Gone"];
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listPassengers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PassengerSearch"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PassengersOfOrders"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listMessages: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                reference: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            410: components["responses"]["Gone"];
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                reference: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            410: components["responses"]["Gone"];
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listBatches: {
        parameters: {
            query?: {
                agency?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    startBatch: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BatchStart"];
            };
        };
        responses: {
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StartedBatch"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readBatch: {
        parameters: {
            query?: {
                outcome?: "ticketed" | "would-ticket" | "refused" | "waiting" | "skipped";
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Batch"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    pauseBatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Batch"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    resumeBatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Batch"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    stopBatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BatchStop"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Batch"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listSchedules: {
        parameters: {
            query?: {
                agency?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScheduleList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    pauseSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ScheduleNote"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Schedule"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    resumeSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ScheduleNote"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Schedule"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    triggerSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Schedule"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listSales: {
        parameters: {
            query: {
                from: string;
                to?: string;
                timeZone?: string;
                provider?: string;
                agency?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SalesList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listProviders: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProviderList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readProviderHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProviderHealthList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readUsage: {
        parameters: {
            query?: {
                since?: string;
                until?: string;
                provider?: string;
                agency?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UsageList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listEvents: {
        parameters: {
            query?: {
                after?: string;
                endpoint?: string;
                agency?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listUndelivered: {
        parameters: {
            query?: {
                endpoint?: string;
                agency?: string;
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UndeliveredList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    redeliver: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Redelivery"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Redelivered"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    notifyChange: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                provider: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangedOrder"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Acknowledged"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readMetrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    live: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ready: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    openApi: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenApiDocument"];
                };
            };
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    orderAwaitingChoice: {
        parameters: {
            query?: never;
            header: {
                "webhook-id": string;
                "webhook-timestamp": string;
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrderEvent"];
            };
        };
        responses: {
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    orderAwaitingApproval: {
        parameters: {
            query?: never;
            header: {
                "webhook-id": string;
                "webhook-timestamp": string;
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrderEvent"];
            };
        };
        responses: {
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    orderHeld: {
        parameters: {
            query?: never;
            header: {
                "webhook-id": string;
                "webhook-timestamp": string;
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrderEvent"];
            };
        };
        responses: {
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    orderTicketed: {
        parameters: {
            query?: never;
            header: {
                "webhook-id": string;
                "webhook-timestamp": string;
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrderEvent"];
            };
        };
        responses: {
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    orderCancelled: {
        parameters: {
            query?: never;
            header: {
                "webhook-id": string;
                "webhook-timestamp": string;
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrderEvent"];
            };
        };
        responses: {
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    orderFailed: {
        parameters: {
            query?: never;
            header: {
                "webhook-id": string;
                "webhook-timestamp": string;
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrderEvent"];
            };
        };
        responses: {
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    orderLapsed: {
        parameters: {
            query?: never;
            header: {
                "webhook-id": string;
                "webhook-timestamp": string;
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrderEvent"];
            };
        };
        responses: {
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    orderUnknown: {
        parameters: {
            query?: never;
            header: {
                "webhook-id": string;
                "webhook-timestamp": string;
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrderEvent"];
            };
        };
        responses: {
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    orderAttention: {
        parameters: {
            query?: never;
            header: {
                "webhook-id": string;
                "webhook-timestamp": string;
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrderEvent"];
            };
        };
        responses: {
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    orderChanged: {
        parameters: {
            query?: never;
            header: {
                "webhook-id": string;
                "webhook-timestamp": string;
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrderEvent"];
            };
        };
        responses: {
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
