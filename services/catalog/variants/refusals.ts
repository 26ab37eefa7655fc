import { currencyUnsupported, externalIdTaken } from '@souk/platform'
import {
  attributeInvalid,
  bundleNesting,
  componentUnknown,
  identifierConflict,
  mediaNotOfProduct,
  notABundle,
  notPublishable,
  optionCombinationExists,
  optionValuesInvalid,
  productTypeUnknown,
  skuTaken,
} from '../problems.ts'

/** What can be wrong with the variants that a request describes: of a new product, one more, or one that changes. */
export const variantRefusals = [
  skuTaken,
  externalIdTaken,
  currencyUnsupported,
  identifierConflict,
  optionValuesInvalid,
  optionCombinationExists,
  notABundle,
  componentUnknown,
  bundleNesting,
  mediaNotOfProduct,
  productTypeUnknown,
  attributeInvalid,
  notPublishable,
] as const
