import type { Answer } from './answer.ts'
import type { Page } from './generated/types.ts'
import type { Arguments } from './request.ts'

/**
 * The page that was asked for, and all that follow: `await` gives the page, `for await` the items from there on. Another
 * page is asked for when the items before it were taken.
 */
export interface List<Item, Content = Page<Item>>
  extends Promise<Answer<Content>>,
    AsyncIterable<Item> {
  pages(): AsyncGenerator<Answer<Content>, void, undefined>
}

interface AnyPage {
  readonly content?: readonly unknown[]
  readonly data?: readonly unknown[]
  readonly page: { readonly next: string | null }
}

type Ask = (args: Arguments) => Promise<unknown>

export function listOf(ask: Ask, args: Arguments, pagedBy: string): List<unknown, AnyPage> {
  const first = ask(args) as Promise<Answer<AnyPage>>
  const pages = async function* () {
    for (let answer = await first; ; ) {
      yield answer
      const { next } = answer.data.page
      if (next === null) return
      answer = (await ask({ ...args, [pagedBy]: next })) as Answer<AnyPage>
    }
  }
  const items = async function* () {
    for await (const { data } of pages()) yield* data.content ?? data.data ?? []
  }
  return Object.assign(first, { pages, [Symbol.asyncIterator]: items })
}
