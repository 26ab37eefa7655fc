import { currencyUnsupported, externalIdTaken } from '@souk/platform'
import { attributeInvalid } from '../attributes/problems.ts'
import { bundleNesting, componentUnknown, notABundle } from '../components/problems.ts'
import { identifierConflict } from '../identifiers/problems.ts'
import { mediaNotOfProduct } from '../media/problems.ts'
import { optionCombinationExists, optionValuesInvalid } from '../options/problems.ts'
import { notPublishable } from '../products/problems.ts'
import { productTypeUnknown } from '../types/problems.ts'
import { skuTaken } from './problems.ts'

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
