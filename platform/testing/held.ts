/** So that a transaction that is held open really holds its rows, which would travel with the commit. */
export { sendPending as rowsSent } from '../db/tx.ts'
