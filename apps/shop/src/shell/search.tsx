import type { Suggestions } from '@souk/sdk'
import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { localeFor } from '../api/catalog.ts'
import { souk } from '../api/souk.ts'
import { Icon } from '../kit/icon.tsx'
import { hrefOf, navigate, useAddress } from '../router/address.ts'
import { type Language, useLanguage, useTexts } from '../texts/index.ts'

/** One line below the field: a word to search for, or a product to go to. */
interface Offer {
  readonly text: string
  readonly href: string
  readonly isProduct: boolean
}

const pauseMs = 150
const lengthMax = 100

/** The search of every page, with what could be meant while somebody types. */
export function Search() {
  const t = useTexts()
  const { query } = useAddress()
  const asked = query.get('q') ?? ''
  const [typed, setTyped] = useState(asked)
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState(-1)
  const list = useId()
  useEffect(() => setTyped(asked), [asked])
  const offers = useOffers(typed, isOpen, useLanguage())
  const go = (href: string) => {
    setOpen(false)
    setAt(-1)
    navigate(href)
  }
  const submit = (event: Event) => {
    event.preventDefault()
    go(offers[at]?.href ?? hrefOfWords(typed.trim()))
  }
  const isShown = isOpen && offers.length > 0
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Escape') setOpen(false)
    if (step === undefined || offers.length === 0) return
    event.preventDefault()
    setOpen(true)
    setAt(((at + 1 + step + offers.length + 1) % (offers.length + 1)) - 1)
  }
  return (
    <search class="search">
      <form onSubmit={submit}>
        <Icon name="search" />
        <input
          class="input"
          type="text"
          inputMode="search"
          role="combobox"
          aria-label={t.search.label}
          placeholder={t.search.label}
          aria-expanded={isShown}
          aria-controls={isShown ? list : undefined}
          aria-autocomplete="list"
          aria-activedescendant={isShown && at >= 0 ? `${list}-${at}` : undefined}
          autocomplete="off"
          maxLength={lengthMax}
          value={typed}
          onInput={({ currentTarget }) => {
            setTyped(currentTarget.value)
            setOpen(true)
            setAt(-1)
          }}
          onKeyDown={onKey}
          onBlur={() => setOpen(false)}
        />
        {isShown && <OfferList id={list} offers={offers} at={at} go={go} />}
      </form>
    </search>
  )
}

interface OfferListProps {
  readonly id: string
  readonly offers: readonly Offer[]
  readonly at: number
  readonly go: (href: string) => void
}

function OfferList({ id, offers, at, go }: OfferListProps) {
  const t = useTexts()
  return (
    // The field keeps the focus: the arrows lead through the list.
    <div id={id} class="offers" role="listbox" aria-label={t.search.offers}>
      {offers.map(({ text, href, isProduct }, index) => (
        <button
          type="button"
          tabIndex={-1}
          key={href}
          id={`${id}-${index}`}
          class="offer theirs"
          role="option"
          aria-selected={index === at}
          dir="auto"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => go(href)}
        >
          <Icon name={isProduct ? 'tag' : 'search'} />
          <span>{text}</span>
        </button>
      ))}
    </div>
  )
}

function hrefOfWords(q: string): string {
  return hrefOf([], new URLSearchParams(q === '' ? {} : { q }))
}

/** Asked for when nobody has typed for a moment. A failure offers nothing: the search itself will tell. */
function useOffers(typed: string, isWanted: boolean, language: Language): readonly Offer[] {
  const [offers, setOffers] = useState<readonly Offer[]>([])
  const known = useRef(new Map<string, readonly Offer[]>())
  const q = typed.trim()
  useEffect(() => {
    if (!isWanted || q === '') return setOffers([])
    const key = `${language} ${q}`
    const before = known.current.get(key)
    if (before) return setOffers(before)
    const ending = new AbortController()
    const { signal } = ending
    const timer = setTimeout(() => {
      const asked = { q, limit: 6, ...localeFor(language) }
      souk.suggestProducts(asked, { signal }).then(
        ({ data }) => {
          const found = offersOf(data)
          known.current.set(key, found)
          if (!signal.aborted) setOffers(found)
        },
        () => signal.aborted || setOffers([]),
      )
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      ending.abort()
    }
  }, [q, isWanted, language])
  return offers
}

function offersOf({ words, products }: Suggestions): readonly Offer[] {
  return [
    ...words.map((text) => ({ text, href: hrefOfWords(text), isProduct: false })),
    ...products.map(({ title, handle }) => ({
      ...{ text: title, href: hrefOf(['p', handle]), isProduct: true },
    })),
  ]
}
