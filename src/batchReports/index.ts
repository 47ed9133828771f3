export { createReportStore, type ReportStore } from './store';
export { tellsOfPassengers } from './passengers';
export { csvOf, type Report } from './report';
