/** What pages share with the server: the table of attention reasons, amounts, ids, and cells of files. Data comes from the API alone. */
export { attentionRule } from '../../../src/domain/order/attention';
export { addMoney, showMoney } from '../../../src/domain/money';
export { batchWorkflowId } from '../../../src/domain/batch/messages';
export { netOf, penaltyOf, receivedBy } from '../../../src/domain/sales/list';
export { cellText } from '../../../src/domain/spreadsheet';
