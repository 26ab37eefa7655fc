import { isProblem } from '@souk/sdk'
import { useEffect, useState } from 'preact/hooks'
import { choosePassword, linkIn, type OpenedLink } from '../../account/link.ts'
import { Failure } from '../../kit/failure.tsx'
import { tell } from '../../kit/toast.tsx'
import { useWork } from '../../kit/use-work.ts'
import { type Address, hrefOf, navigate } from '../../router/address.ts'
import { PageHeading } from '../../router/heading.tsx'
import { Link } from '../../router/link.tsx'
import { useAllTexts } from '../../texts/index.ts'
import { TextField } from './text-field.tsx'

/** Where a link leads that lets somebody choose a password. */
export function NewPasswordPage({ address }: { readonly address: Address }) {
  const t = useAllTexts()
  const link = useLink(address)
  const [password, setPassword] = useState('')
  const choosing = useWork(async () => {
    await choosePassword(link, password)
    tell(t.account.passwordChanged)
    navigate(hrefOf(['account']), 'replace')
  })
  const { error } = choosing
  const isOver = isProblem(error, 'link_gone', 'link_of_another_browser') || link.token === ''
  const submit = (event: Event) => {
    event.preventDefault()
    void choosing.run()
  }
  return (
    <main class="page narrow" id="content">
      <PageHeading title={t.account.newPassword} />
      <form class="card" onSubmit={submit}>
        {!isOver && (
          <>
            <p class="soft">{t.account.newPasswordDetail}</p>
            <TextField
              label={t.account.newPassword}
              type="password"
              autocomplete="new-password"
              isRequired
              value={password}
              onInput={setPassword}
            />
          </>
        )}
        {error !== undefined && <Failure error={error} />}
        {link.token === '' && <p class="notice wrong">{t.failure.codes.link_gone}</p>}
        {isOver ? (
          <Link class="button primary wide" href={hrefOf(['forgotten'])}>
            {t.account.sendPasswordLink}
          </Link>
        ) : (
          <button type="submit" class="button primary wide" aria-busy={choosing.isRunning}>
            {t.account.save}
          </button>
        )}
      </form>
    </main>
  )
}

/**
 * The token does not stay in the address, where it would be seen and passed on. It is kept with the entry of the history, so that
 * the page can be loaded anew.
 */
function useLink({ query }: Address): OpenedLink {
  const [link] = useState(() => (query.has('token') ? linkIn(query) : keptLink()))
  useEffect(() => {
    if (query.has('token')) history.replaceState(link, '', hrefOf(['new-password']))
  }, [])
  return link
}

function keptLink(): OpenedLink {
  const { token = '', key = '' } = (history.state ?? {}) as Partial<OpenedLink>
  return { token: String(token), key: String(key) }
}
