import { useQuery } from '../api/query.ts'
import { souk } from '../api/souk.ts'
import type { IconName } from '../kit/icon.tsx'
import { useSettled } from '../kit/settled.ts'
import { pathOfId } from '../router/path-of-id.ts'
import { useMay } from '../session/caller.ts'
import { type Texts, useTexts } from '../texts/index.ts'

/** A thing that was found, and where it is shown. */
export interface SearchResult {
  readonly path: string
  readonly text: string
  readonly icon: IconName
}

const foundMax = 6
const askedMin = 2

export interface Search {
  readonly results: readonly SearchResult[]
  /** Whether the API has not answered yet what is typed now. */
  readonly isRunning: boolean
}

/** What the API finds for what was typed, of all kinds of things that somebody may list. */
export function useSearch(asked: string): Search {
  const t = useTexts()
  const may = useMay()
  const typed = asked.trim()
  const wanted = useSettled(typed)
  const { data, isPrevious } = useQuery({
    key: ['palette', wanted],
    about: ['order', 'customer', 'product', 'variant', 'provider', 'member', 'price_list'],
    isEnabled: wanted.length >= askedMin,
    keepsPrevious: true,
    run: async (signal) => {
      const found = await Promise.all([
        may('listOrders') ? ordersLike(wanted, t, signal) : [],
        may('listCustomers') ? customersLike(wanted, signal) : [],
        may('listProducts') ? productsLike(wanted, signal) : [],
        may('listProviders') ? providersLike(wanted, signal) : [],
        may('listMembers') ? membersLike(wanted, signal) : [],
        may('listPriceLists') ? priceListsLike(wanted, signal) : [],
      ])
      return found.flat()
    },
  })
  const isRunning = typed.length >= askedMin && (typed !== wanted || isPrevious || !data)
  if (wanted.length < askedMin || !data) return { results: [], isRunning }
  const path = /^[a-z]{2,5}_[0-9a-z]{26}$/.test(wanted) ? pathOfId(wanted) : undefined
  const open = path && ({ path, text: t.shell.open(wanted), icon: 'corner-down-left' } as const)
  return { results: open ? [open, ...data] : data, isRunning }
}

/** The newest orders too, so that the word itself leads to what happened last. */
async function ordersLike(asked: string, t: Texts, signal: AbortSignal): Promise<SearchResult[]> {
  const isWord = t.orders.order.toLocaleLowerCase().startsWith(asked.toLocaleLowerCase())
  const query = isWord ? {} : { search: asked }
  const { data } = await souk.listOrders({ ...query, limit: foundMax }, { signal })
  return data.content.map(({ id, number }) => ({
    path: `orders/${id}`,
    text: `${t.orders.order} ${number ?? id}`,
    icon: 'shopping-bag',
  }))
}

async function customersLike(asked: string, signal: AbortSignal): Promise<SearchResult[]> {
  if (asked.includes('@') && !/^[^\s@]+@[^\s@]+$/.test(asked)) return []
  const query = asked.includes('@') ? { email: asked } : { name: asked }
  const { data } = await souk.listCustomers({ ...query, limit: foundMax }, { signal })
  return data.content.map(({ id, name, email }) => ({
    path: `customers/${id}`,
    text: name === null ? email : `${name} · ${email}`,
    icon: 'user',
  }))
}

const skuMax = 64

/** By a part of the title, or by the SKU of a variant. */
async function productsLike(asked: string, signal: AbortSignal): Promise<SearchResult[]> {
  const [byTitle, bySku] = await Promise.all([
    souk.listProducts({ title: asked, limit: foundMax }, { signal }),
    asked.length > skuMax ? undefined : souk.findVariants({ skus: [asked] }, { signal }),
  ])
  const titled = byTitle.data.data.map(({ id, title }) => productResult(id, title))
  const known = new Set(titled.map(({ path }) => path))
  const variants = (bySku?.data.data ?? []).map(({ product_id, product_title, sku }) =>
    productResult(product_id, `${product_title} · ${sku}`),
  )
  return [...variants.filter(({ path }) => !known.has(path)), ...titled]
}

function productResult(id: string, text: string): SearchResult {
  return { path: `products/${id}`, text, icon: 'package' }
}

async function providersLike(asked: string, signal: AbortSignal): Promise<SearchResult[]> {
  const { data } = await souk.listProviders({ name: asked, limit: foundMax }, { signal })
  return data.content.map(({ id, display_name }) => ({
    path: `providers/${id}`,
    text: display_name,
    icon: 'store',
  }))
}

async function membersLike(asked: string, signal: AbortSignal): Promise<SearchResult[]> {
  const { data } = await souk.listMembers({ name: asked, limit: foundMax }, { signal })
  return data.content.map(({ id, name, email }) => ({
    path: `settings/members/${id}`,
    text: name === null ? email : `${name} · ${email}`,
    icon: 'users',
  }))
}

async function priceListsLike(asked: string, signal: AbortSignal): Promise<SearchResult[]> {
  const { data } = await souk.listPriceLists({ name: asked, limit: foundMax }, { signal })
  return data.content.map(({ id, name }) => ({ path: `prices/${id}`, text: name, icon: 'tag' }))
}
