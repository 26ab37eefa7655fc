import { type Context, visitOf } from '@souk/platform'
import { unknownChannels } from '../channels/channel.ts'

/**
 * What somebody sees who comes with a publishable key: the catalog as a shop shows it. Which rows, says `store.ts`; here is
 * what of them.
 */
type Asker = Pick<Context, 'party'>

/** Units are counted over all locations, and visitors are not told of any. */
const anywhere = 'ALL'

/** The channel in which a list or a search is asked for: a visitor is in one, and there are no others for it. */
export function channelFor(asker: Asker, asked: string | undefined): string | undefined {
  const visit = visitOf(asker)
  if (visit === undefined) return asked
  if (asked !== undefined && asked !== visit.place) {
    const message = `must be ${visit.place}, the sales channel of the publishable key, or be left out`
    throw unknownChannels([asked], [{ path: '/query/channel', code: 'channel_unknown', message }])
  }
  return visit.place
}

/** The same among other filters. Everything that a visitor sees is on sale. */
export function filterFor<
  Filter extends { channel?: string | undefined; status?: string | undefined },
>(asker: Asker, filter: Filter): Filter {
  const channel = channelFor(asker, filter.channel)
  if (visitOf(asker) === undefined) return filter
  const status = filter.status === 'ACTIVE' ? undefined : filter.status
  return { ...filter, channel, status }
}

interface Stocked {
  readonly inventory: { readonly available: number; readonly warehouse: string }
}

/** As `unitsTold` in lists. */
function unitsTold(units: number, isExact: boolean): number {
  return isExact ? units : Math.min(Math.max(units, 0), 1)
}

/** Units of one variant, or of a product by its default one. */
function inventoryFor(asker: Asker, { inventory }: Stocked) {
  const { isExact = true } = visitOf(asker) ?? {}
  return { available: unitsTold(inventory.available, isExact), warehouse: anywhere }
}

function availableFor(asker: Asker, units: number): number {
  return unitsTold(units, visitOf(asker)?.isExact ?? true)
}

interface ProductView extends Stocked {
  readonly stock: { readonly available: number; readonly is_limited: boolean }
}

export function productFor<View extends ProductView>(asker: Asker, view: View) {
  if (visitOf(asker) === undefined) return view
  const stock = { ...view.stock, available: availableFor(asker, view.stock.available) }
  const hidden = { external_id: null, publications: null, tax_code: null, metadata: {} }
  return { ...view, ...hidden, stock, inventory: inventoryFor(asker, view) }
}

export function variantFor<View extends Stocked>(asker: Asker, view: View) {
  if (visitOf(asker) === undefined) return view
  const hidden = { hs_code: null, tax_code: null, external_id: null, metadata: {} }
  return { ...view, ...hidden, inventory: inventoryFor(asker, view) }
}

interface AvailabilityView {
  readonly variants: readonly {
    readonly available: number
    readonly gates: readonly {
      readonly code: string
      readonly passed: boolean
      readonly message: string
      readonly remedy: object | null
    }[]
  }[]
}

/** Visitors can do nothing about a gate, and its words may tell how many units there are. */
export function availabilityFor<View extends AvailabilityView>(asker: Asker, view: View): View {
  if (visitOf(asker) === undefined) return view
  const variants = view.variants.map((variant) => ({
    ...variant,
    available: availableFor(asker, variant.available),
    gates: variant.gates.map((gate) => {
      const { code, passed } = gate
      const message = code === 'in_stock' ? stockMessages[passed ? 'open' : 'closed'] : gate.message
      return { ...gate, message, remedy: null }
    }),
  }))
  return { ...view, variants }
}

const stockMessages = {
  open: 'There are enough units.',
  closed: 'There are not enough units.',
} as const

export function categoryFor<View extends object>(asker: Asker, view: View) {
  return visitOf(asker) === undefined ? view : { ...view, metadata: {} }
}

/** Rules name tags and providers as the merchant does. */
export function collectionFor<View extends object>(asker: Asker, view: View) {
  return visitOf(asker) === undefined ? view : { ...view, rules: [], metadata: {} }
}
