import { CpuMeter } from '../cpu.ts'
import type { Finding, Work } from '../finding.ts'
import { post } from '../requests.ts'
import { givenVariants, type Shop, shopOf } from '../shop.ts'
import { alternate, type Side } from '../slices.ts'
import type { World } from '../world.ts'
import { productSide } from './reads.ts'

const codes = ['SUMMER', 'WELCOME'] as const
const to = {
  country: 'DE',
  name: 'Ada Lovelace',
  line1: 'Unter den Linden 1',
  city: 'Berlin',
  postal_code: '10117',
}
const settled = { shipping_address: to, email: 'ada@example.com' }
/** What an order may have beside its lines. */
const parts = {
  codes: { codes },
  shipping: { shipping_method: 'standard', ...settled },
  tax: { tax: {}, ...settled },
} as const
const everything = { ...parts.codes, ...parts.shipping, ...parts.tax }

/** Each takes a look of its own and has rows of its own: redemptions and counters, or a calculation. */
const wholeMax = 2.5
/** A cart assesses the sale when it is shown and again when it is completed, and is written both times. */
const cartMax = 2.5
/** Each promotion is read, judged and explained, on every line where it applies: a twelfth of the whole call with one of them. */
const manyPromotionsMax = 16
/** A hundred times the lines, and less than half of a hundred times the work: the call itself is there once. */
const manyLinesMax = 40

async function givenPromotion({ ask }: Shop, body: object, code?: string): Promise<void> {
  const trigger = code === undefined ? 'AUTOMATIC' : 'CODE'
  const { id } = await ask('/api/v1/promotions', { name: 'Bench', trigger, ...body })
  if (code !== undefined) await ask(`/api/v1/promotions/${id}/codes`, { code })
  await ask(`/api/v1/promotions/${id}/activate`, {})
}

const percent = (rate: string) => ({ effects: [{ kind: 'PERCENT_OFF', target: 'ORDER', rate }] })

/** A tenant that sells to Germany, with taxes, a way to send something and two codes. */
async function givenShop(world: World): Promise<{ shop: Shop; variantIds: string[] }> {
  const shop = shopOf(world, await world.fresh())
  const { ask } = shop
  await ask('/api/v1/pricing/tax-rates/presets', { preset: 'EU_VAT', countries: ['DE'] })
  const rates = [{ currency: 'EUR', country: 'DE', amount: 490 }]
  const method = { code: 'standard', name: 'Standard delivery', rates }
  const { id } = await ask('/api/v1/shipping/methods', method)
  await ask(`/api/v1/shipping/methods/${id}/activate`, {})
  for (const code of codes) {
    await givenPromotion(shop, percent('0.05'), code)
  }
  return { shop, variantIds: await givenVariants(shop, 'S', 50) }
}

const line = (variant_id: string | undefined) => ({ variant_id, quantity: 1 })

export const orderParts: Work<World> = {
  name: 'order-parts',
  title: 'create order with codes, shipping and tax, beside a plain one',
  async run(world) {
    const { shop, variantIds } = await givenShop(world)
    const names = { plain: {}, ...parts, all: everything }
    const meters = new Map<string, CpuMeter>()
    const sides = Object.entries(names).map(([name, more]) => {
      const cpu = new CpuMeter(world.product)
      meters.set(name, cpu)
      const requests = variantIds.map((id) =>
        post('/api/v1/orders', shop.tenant, { items: [line(id)], channel: 'web', ...more }),
      )
      return withEvents(world, productSide(world, requests, cpu, name))
    })
    const { rates } = await alternate(sides, world.scale)
    return [
      ...ratioOf(orderParts.name, 'an order with all of them', {
        ...{ one: meters.get('all'), other: meters.get('plain'), below: wholeMax, rates },
      }),
      ...[...meters].flatMap(([name, cpu]) => cpu.findings(orderParts.name, name)),
    ]
  },
}

/** What the worker does afterwards is part of no other side. */
function withEvents(world: World, side: Side): Side {
  return { ...side, settle: async () => void (await world.untilQuiet()) }
}

interface Compared {
  readonly one: CpuMeter | undefined
  readonly other: CpuMeter | undefined
  readonly below: number
  readonly rates?: Readonly<Record<string, number>>
}

/** The processor time of one by that of the other; nothing where the operating system does not tell. */
function ratioOf(work: string, what: string, { one, other, below, rates }: Compared): Finding[] {
  const [ms, otherMs] = [one?.eachMs, other?.eachMs]
  if (ms === undefined || otherMs === undefined) return []
  const from = { ms, 'other ms': otherMs, ...rates }
  return [{ work, what, value: ms / otherMs, unit: '×', target: { below }, from }]
}

const callersOfCarts = 8

/** Runs the work over and over, by several callers at once, and says how often a second. */
function repeated(cpu: CpuMeter, name: string, once: () => Promise<unknown>): Side {
  const run = async (ms: number) => {
    const startedAt = performance.now()
    const callers = Array.from({ length: callersOfCarts }, async () => {
      let done = 0
      while (performance.now() - startedAt < ms) {
        await once()
        done += 1
      }
      return done
    })
    const done = (await Promise.all(callers)).reduce((sum, each) => sum + each, 0)
    return { done, perSecond: (done * 1_000) / (performance.now() - startedAt) }
  }
  return {
    name,
    run: async (ms) =>
      (
        await cpu.during(
          () => run(ms),
          ({ done }) => done,
        )
      ).perSecond,
  }
}

export const cartToOrder: Work<World> = {
  name: 'cart-to-order',
  title: 'a cart with two codes, tax and shipping becomes an order, beside the order alone',
  async run(world) {
    const { shop, variantIds } = await givenShop(world)
    let count = 0
    const next = () => {
      count += 1
      return [line(variantIds[count % variantIds.length])]
    }
    const order = () => shop.ask('/api/v1/orders', { items: next(), ...everything })
    const cart = async () => {
      const body = { items: next(), ...parts.codes, ...parts.shipping }
      const { id, shown } = await shop.ask('/api/v1/carts', body)
      return shop.ask(`/api/v1/carts/${id}/complete`, { shown })
    }
    const cpus = { cart: new CpuMeter(world.product), order: new CpuMeter(world.product) }
    const sides = [repeated(cpus.cart, 'carts', cart), repeated(cpus.order, 'orders', order)]
    const { rates } = await alternate(
      sides.map((side) => withEvents(world, side)),
      world.scale,
    )
    const what = 'a cart that becomes an order, by the order alone'
    const compared = { one: cpus.cart, other: cpus.order, below: cartMax, rates }
    return [
      ...ratioOf(cartToOrder.name, what, compared),
      ...cpus.cart.findings(cartToOrder.name, 'from cart to order'),
      ...cpus.order.findings(cartToOrder.name, 'the order alone'),
    ]
  },
}

const promotionsMany = 200
const linesOfBasket = 50

export const evaluations: Work<World> = {
  name: 'evaluations',
  title: `${promotionsMany} active promotions on a basket of ${linesOfBasket} lines, beside one`,
  async run(world) {
    const [few, many] = [await givenShop(world), await givenShop(world)]
    for (const { shop, count } of [
      { shop: few.shop, count: 1 },
      { shop: many.shop, count: promotionsMany },
    ]) {
      for (let made = 0; made < count; made += 1) await givenPromotion(shop, bodyOf(made))
    }
    const asked = ({ shop, variantIds }: typeof few) =>
      post('/api/v1/promotion-evaluations', shop.tenant, {
        currency: 'EUR',
        lines: variantIds.slice(0, linesOfBasket).map((variant_id, at) => ({
          ...{ ref: String(at), variant_id, quantity: 1 + (at % 3) },
          unit_price: { amount: 1_000 + at, currency: 'EUR' },
        })),
      })
    const cpus = { many: new CpuMeter(world.product), few: new CpuMeter(world.product) }
    const { rates } = await alternate(
      [
        productSide(world, [asked(many)], cpus.many, `${promotionsMany}`),
        productSide(world, [asked(few)], cpus.few, 'one'),
      ],
      world.scale,
    )
    const what = `${promotionsMany} promotions, by one`
    const compared = { one: cpus.many, other: cpus.few, below: manyPromotionsMax, rates }
    return [
      ...ratioOf(evaluations.name, what, compared),
      ...cpus.many.findings(evaluations.name, `${promotionsMany} promotions`),
      ...cpus.few.findings(evaluations.name, 'one promotion'),
    ]
  },
}

/** Some for everything, some from a value on that this basket does not reach, some for variants that it does not have. */
function bodyOf(number: number): object {
  const from = (number % 3) * 10_000_000
  return {
    ...percent(`0.0${1 + (number % 9)}`),
    stacking: { group: `group-${number % 20}`, mode: 'EXCLUSIVE_IN_GROUP' },
    conditions: from === 0 ? {} : { min_value: [{ amount: from, currency: 'EUR' }] },
  }
}

const linesOfLarge = 500
const linesOfSmall = 5

const cartSteps = ['create', 'read', 'add', 'complete'] as const
type CartStep = (typeof cartSteps)[number]

/** What each step of a cart with these lines takes. Several at once, so that what the product does by itself meanwhile counts little. */
async function costsOfCart(
  world: World,
  { ask }: Shop,
  variantIds: readonly string[],
  times: number,
): Promise<Record<CartStep, CpuMeter>> {
  const meter = () => new CpuMeter(world.product)
  const meters = { create: meter(), read: meter(), add: meter(), complete: meter() }
  const each = <From>(
    step: CartStep,
    from: readonly From[],
    one: (from: From) => ReturnType<Shop['ask']>,
  ) =>
    meters[step].during(
      () => Promise.all(from.map(one)),
      ({ length }) => length,
    )
  const items = variantIds.map(line)
  const body = { items: items.slice(1), ...parts.codes, ...parts.shipping }
  const callers = Array.from({ length: callersOfCarts }, () => body)
  for (let time = 0; time < times; time += 1) {
    const made = await each('create', callers, (wanted) => ask('/api/v1/carts', wanted))
    await each('read', made, ({ id }) => ask(`/api/v1/carts/${id}`))
    const added = await each('add', made, ({ id }) => ask(`/api/v1/carts/${id}/items`, items[0]))
    await each('complete', added, ({ id, shown }) => ask(`/api/v1/carts/${id}/complete`, { shown }))
    await world.untilQuiet()
  }
  return meters
}

export const largeCart: Work<World> = {
  name: 'large-cart',
  title: `a cart of ${linesOfLarge} lines with two codes, tax and shipping, beside one of ${linesOfSmall}`,
  async run(world) {
    const { shop } = await givenShop(world)
    const variantIds: string[] = []
    for (let made = 0; variantIds.length <= linesOfLarge; made += 1) {
      variantIds.push(...(await givenVariants(shop, `L${made}`, 50)))
    }
    const times = world.scale.rounds * 2
    const [large, small] = [
      await costsOfCart(world, shop, variantIds.slice(0, linesOfLarge), times),
      await costsOfCart(world, shop, variantIds.slice(0, linesOfSmall), times * 5),
    ]
    return cartSteps.flatMap((step) =>
      ratioOf(largeCart.name, `${step}, ${linesOfLarge} lines by ${linesOfSmall}`, {
        ...{ one: large[step], other: small[step], below: manyLinesMax },
      }),
    )
  },
}
