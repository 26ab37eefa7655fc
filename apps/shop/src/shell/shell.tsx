import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { useAnswer } from '../api/answers.ts'
import { categoriesOf } from '../api/catalog.ts'
import { facts } from '../base/facts.ts'
import { Icon } from '../kit/icon.tsx'
import { Toasts } from '../kit/toast.tsx'
import { type Address, hrefOf } from '../router/address.ts'
import { Link } from '../router/link.tsx'
import {
  chooseLanguage,
  type Language,
  languageNames,
  useLanguage,
  useTexts,
} from '../texts/index.ts'
import { CartLink } from './cart-link.tsx'
import { Search } from './search.tsx'

export function Shell({
  address,
  children,
}: {
  readonly address: Address
  readonly children: ComponentChildren
}) {
  const t = useTexts()
  return (
    <>
      <a class="skip" href="#content">
        {t.shell.skip}
      </a>
      <header class="top">
        <div class="top-row">
          <Link class="brand" href={hrefOf()}>
            <Mark />
            <span class="theirs">{facts.name}</span>
          </Link>
          <Search />
          <Link class="button quiet" href={hrefOf(['account'])} label={t.shell.account}>
            <Icon name="user" />
          </Link>
          <CartLink />
        </div>
        <Categories address={address} />
      </header>
      <Offline />
      {children}
      <footer class="foot">
        <p class="soft">{t.shell.demo}</p>
        <LanguageChooser />
      </footer>
      <Toasts />
    </>
  )
}

/** The mark of Souk, as on every page: `platform/look/mark.ts`. */
function Mark() {
  return (
    <svg class="souk-mark" viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" />
      <path d="M8 24v-8a8 8 0 0 1 16 0v8M13 24v-8a3 3 0 0 1 6 0v8" />
    </svg>
  )
}

function Categories({ address }: { readonly address: Address }) {
  const t = useTexts()
  const language = useLanguage()
  const { data = [] } = useAnswer(`categories ${language}`, () => categoriesOf(language))
  const [kind, handle] = address.segments
  return (
    <nav class="categories" aria-label={t.shell.categories}>
      <Link href={hrefOf()} isCurrent={address.segments.length === 0}>
        {t.list.all}
      </Link>
      {data.map((one) => (
        <Link
          key={one.id}
          href={hrefOf(['c', one.handle])}
          isCurrent={kind === 'c' && handle === one.handle}
        >
          <span class="theirs" dir="auto">
            {one.name}
          </span>
        </Link>
      ))}
    </nav>
  )
}

/** Said as long as the browser knows of no connection. What is asked meanwhile fails, and can be tried again. */
function Offline() {
  const t = useTexts()
  const [isOnline, setOnline] = useState(navigator.onLine)
  useEffect(() => {
    const update = () => setOnline(navigator.onLine)
    addEventListener('online', update)
    addEventListener('offline', update)
    return () => {
      removeEventListener('online', update)
      removeEventListener('offline', update)
    }
  }, [])
  return (
    <div role="status">
      {!isOnline && (
        <p class="offline">
          <Icon name="wifi-off" />
          {t.shell.offline}
        </p>
      )}
    </div>
  )
}

function LanguageChooser() {
  const t = useTexts()
  const language = useLanguage()
  return (
    <label class="language">
      <span class="hidden-visually">{t.shell.language}</span>
      <select
        class="input"
        value={language}
        onChange={({ currentTarget: { value } }) => void chooseLanguage(value as Language)}
      >
        {Object.entries(languageNames).map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
