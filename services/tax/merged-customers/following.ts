import { followMerges } from '@souk/customers/contract'
import { moveExemptions } from './operations.ts'

/** Exemptions follow a customer that is merged into another. Calculations stay as they are. */
export const following = followMerges('tax', moveExemptions)
