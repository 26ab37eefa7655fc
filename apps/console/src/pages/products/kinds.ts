import type { Product } from '@souk/sdk'
import * as requests from '../../base/generated/requests.ts'
import { choicesOf } from '../../kit/limits.ts'
import type { Texts } from '../../texts/index.ts'

type Kind = Product['kind']

/** The API takes it, but nothing can be redeemed with one yet. */
const withoutMeaning: readonly Kind[] = ['GIFT_CARD']

/** The kinds that a product can be given, and the one that it has. */
export function kindChoices(t: Texts, current?: string) {
  const offered = requests.createProduct.kind.values.filter(
    (kind) => !withoutMeaning.includes(kind) || kind === current,
  )
  return choicesOf(offered, t.products.kinds)
}
