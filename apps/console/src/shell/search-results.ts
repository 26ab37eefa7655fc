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

/** What the API finds for what was typed: orders by number or address, customers by name or address, products by title. */
export function useSearchResults(asked: string): readonly SearchResult[] {
  const t = useTexts()
  const may = useMay()
  const wanted = useSettled(asked.trim())
  const { data = [] } = useQuery({
    key: ['palette', wanted],
    about: ['order', 'customer', 'product'],
    isEnabled: wanted.length >= askedMin,
    keepsPrevious: true,
    run: async (signal) => {
      const found = await Promise.all([
        may('listOrders') ? ordersLike(wanted, t, signal) : [],
        may('listCustomers') ? customersLike(wanted, signal) : [],
        may('listProducts') ? productsLike(wanted, signal) : [],
      ])
      return found.flat()
    },
  })
  if (wanted.length < askedMin) return []
  const path = /^[a-z]{2,5}_[0-9a-z]{26}$/.test(wanted) ? pathOfId(wanted) : undefined
  return path ? [{ path, text: t.shell.open(wanted), icon: 'corner-down-left' }, ...data] : data
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

async function productsLike(asked: string, signal: AbortSignal): Promise<SearchResult[]> {
  const { data } = await souk.listProducts({ title: asked, limit: foundMax }, { signal })
  return data.data.map(({ id, title }) => ({
    path: `products/${id}`,
    text: title,
    icon: 'package',
  }))
}
