import { insufficientStock, noRoute } from '@souk/inventory/contract'
import {
  isBuyer,
  productNotPublished,
  productNotSellable,
  productUnknown,
} from '@souk/orders/contract'
import { type Context, type FieldError, Problem, visitOf } from '@souk/platform'

type Asker = Pick<Context, 'party'>
type Meta = Readonly<Record<string, unknown>>

/** A refusal as whoever buys reads it: with no number of units that the shop does not show them, and no place of any. */
export function toldTo(asker: Asker, refused: Problem): Problem {
  if (!isBuyer(asker)) return refused
  const meta = refused.meta as Meta
  if (refused.code === noRoute.code) return withMeta(refused, { ...meta, explain: [] })
  if (refused.code !== insufficientStock.code || visitOf(asker)?.isExact) return refused
  const lines = meta.lines as readonly { readonly available: number }[]
  const rounded = lines.map((line) => ({ ...line, available: Math.min(line.available, 1) }))
  return withMeta(refused, { ...meta, lines: rounded })
}

function withMeta(refused: Problem, meta: Meta): Problem {
  const { code, status, title, detail: help, headers } = refused
  return new Problem({ code, status, title, help, headers }, meta)
}

const hidden: ReadonlySet<string> = new Set([productNotSellable.code, productNotPublished.code])

/** Of products that they name themselves buyers do not learn what there is beside what is shown to them. */
export function toldOfProducts(asker: Asker, refused: Problem): Problem {
  if (!isBuyer(asker) || !hidden.has(refused.code)) return refused
  const errors = (refused.errors ?? []).map(({ path }): FieldError => {
    return { path, code: 'product_unknown', message: 'does not exist' }
  })
  return productUnknown(undefined, { errors })
}

/** Tells them so what is thrown on the way. */
export async function telling<Result>(
  asker: Asker,
  work: () => Promise<Result>,
  tell: typeof toldTo = toldTo,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof Problem ? tell(asker, error) : error
  }
}
