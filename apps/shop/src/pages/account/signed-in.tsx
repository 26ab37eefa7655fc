import { useEffect, useState } from 'preact/hooks'
import { linkIn, openLink } from '../../account/link.ts'
import { hrefOfPlace, hrefOn, placeIn } from '../../account/next.ts'
import { Failure } from '../../kit/failure.tsx'
import { type Address, navigate } from '../../router/address.ts'
import { PageHeading } from '../../router/heading.tsx'
import { Link } from '../../router/link.tsx'
import { useAllTexts } from '../../texts/index.ts'

/** Where a link leads that was sent to somebody. It works once, so the token does not stay in the address. */
export function SignedInPage({ address }: { readonly address: Address }) {
  const t = useAllTexts()
  const [error, setError] = useState<unknown>()
  const next = placeIn(address)
  useEffect(() => {
    openLink(linkIn(address.query)).then(
      () => navigate(hrefOfPlace(next), 'replace'),
      (reason: unknown) => setError(reason),
    )
  }, [])
  return (
    <main class="page narrow" id="content">
      <PageHeading title={t.account.signIn} />
      {error === undefined ? (
        <p class="soft" role="status">
          {t.account.opening}
        </p>
      ) : (
        <>
          <Failure error={error} />
          <Link class="button primary" href={hrefOn('sign-in', next)}>
            {t.account.signIn}
          </Link>
        </>
      )}
    </main>
  )
}
