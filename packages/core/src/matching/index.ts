/** The book alone, usable without ledger: for benchmarks and to check matching by itself. */
export { IntegerTable } from '../tables/integer-table.ts'
export { Book } from './book.ts'
export { estimateFills, FillEstimate, type FillSink, match, STOP_OWN, TakerOrder } from './match.ts'
export { OrderTable } from './orders.ts'
