import { useState } from 'preact/hooks'
import { sendPasswordLink } from '../../account/link.ts'
import { Failure } from '../../kit/failure.tsx'
import { useWork } from '../../kit/use-work.ts'
import { hrefOf } from '../../router/address.ts'
import { PageHeading } from '../../router/heading.tsx'
import { Link } from '../../router/link.tsx'
import { useAllTexts } from '../../texts/index.ts'
import { Sent } from './sent.tsx'
import { TextField } from './text-field.tsx'

/** Sends a link with which whoever has forgotten their password, or never had one, chooses another. */
export function ForgottenPage() {
  const t = useAllTexts()
  const [email, setEmail] = useState('')
  const [sentTo, setSentTo] = useState<string>()
  const sending = useWork(async () => {
    await sendPasswordLink(email.trim())
    setSentTo(email.trim())
  })
  const submit = (event: Event) => {
    event.preventDefault()
    void sending.run()
  }
  return (
    <main class="page narrow" id="content">
      <PageHeading title={t.account.forgotten} />
      {sentTo === undefined ? (
        <form class="card" onSubmit={submit}>
          <p class="soft">{t.account.forgottenDetail}</p>
          <TextField
            label={t.checkout.email}
            type="email"
            autocomplete="email"
            isRequired
            value={email}
            onInput={setEmail}
          />
          {sending.error !== undefined && <Failure error={sending.error} />}
          <button type="submit" class="button primary wide" aria-busy={sending.isRunning}>
            {t.account.sendPasswordLink}
          </button>
          <Link class="link" href={hrefOf(['sign-in'])}>
            {t.account.toSignIn}
          </Link>
        </form>
      ) : (
        <Sent email={sentTo} onBack={() => setSentTo(undefined)} />
      )}
    </main>
  )
}
