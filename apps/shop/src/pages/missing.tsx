import { Icon } from '../kit/icon.tsx'
import { hrefOf } from '../router/address.ts'
import { PageHeading } from '../router/heading.tsx'
import { Link } from '../router/link.tsx'
import { useTexts } from '../texts/index.ts'

/** An address that leads nowhere, or to what is not sold here any more. */
export function Missing() {
  const t = useTexts()
  return (
    <main class="page" id="content">
      <div class="empty">
        <Icon name="map-pin" />
        <PageHeading title={t.missing.title} />
        <p class="soft">{t.missing.detail}</p>
        <Link class="button primary" href={hrefOf()}>
          {t.list.all}
        </Link>
      </div>
    </main>
  )
}
