export {
  /** Says that a provider exists and whether its products may be sold. */
  registerSeller,
} from './sellers/operations.ts'
