import { useState } from 'preact/hooks'
import { register, sendLink, signInWith } from '../../account/link.ts'
import { hrefOfPlace, hrefOn, type Place, placeIn } from '../../account/next.ts'
import { useSession } from '../../account/session.ts'
import { Failure } from '../../kit/failure.tsx'
import { useWork, type Work } from '../../kit/use-work.ts'
import { type Address, hrefOf, navigate } from '../../router/address.ts'
import { PageHeading } from '../../router/heading.tsx'
import { Link } from '../../router/link.tsx'
import { useAllTexts } from '../../texts/index.ts'
import { Sent } from './sent.tsx'
import { TextField } from './text-field.tsx'

type Way = 'password' | 'register'

/** Signs somebody in by a password or by a link that is sent to them, or registers them. */
export function SignInPage({ way, address }: { readonly way: Way; readonly address?: Address }) {
  const t = useAllTexts()
  const next = address && placeIn(address)
  const session = useSession()
  const [sentTo, setSentTo] = useState<string>()
  return (
    <main class="page narrow" id="content">
      <PageHeading title={way === 'register' ? t.account.register : t.account.signIn} />
      {session && <p class="notice good">{t.account.signedIn}</p>}
      {sentTo === undefined ? (
        <SignInForm key={way} way={way} next={next} onSent={setSentTo} />
      ) : (
        <Sent email={sentTo} onBack={() => setSentTo(undefined)} />
      )}
    </main>
  )
}

interface SignInFormProps {
  readonly way: Way
  readonly next: Place | undefined
  readonly onSent: (email: string) => void
}

function SignInForm({ way, next, onSent }: SignInFormProps) {
  const t = useAllTexts()
  const [draft, setDraft] = useState({ name: '', email: '', password: '' })
  const email = draft.email.trim()
  const entering = useWork(async () => {
    const name = draft.name.trim()
    if (way === 'register') {
      await register({ email, password: draft.password, ...(name !== '' && { name }) }, next)
      return onSent(email)
    }
    await signInWith(email, draft.password)
    navigate(hrefOfPlace(next), 'replace')
  })
  const sending = useWork(async () => {
    await sendLink(email, next)
    onSent(email)
  })
  const error = entering.error ?? sending.error
  const submit = (event: Event) => {
    event.preventDefault()
    sending.clear()
    void entering.run()
  }
  return (
    <form class="card" onSubmit={submit}>
      {way === 'register' && (
        <TextField
          label={t.account.name}
          autocomplete="name"
          value={draft.name}
          onInput={(name) => setDraft({ ...draft, name })}
        />
      )}
      <TextField
        label={t.checkout.email}
        type="email"
        autocomplete="email"
        isRequired
        value={draft.email}
        onInput={(next) => setDraft({ ...draft, email: next })}
      />
      <TextField
        label={t.account.password}
        type="password"
        autocomplete={way === 'register' ? 'new-password' : 'current-password'}
        isRequired
        value={draft.password}
        onInput={(password) => setDraft({ ...draft, password })}
      />
      {error !== undefined && <Failure error={error} />}
      <button type="submit" class="button primary wide" aria-busy={entering.isRunning}>
        {way === 'register' ? t.account.register : t.account.signIn}
      </button>
      {way === 'password' && <LinkButton email={email} sending={sending} />}
      <OtherWays way={way} next={next} />
    </form>
  )
}

function OtherWays({ way, next }: Pick<SignInFormProps, 'way' | 'next'>) {
  const t = useAllTexts()
  return (
    <p class="links">
      <Link class="link" href={hrefOn(way === 'register' ? 'sign-in' : 'register', next)}>
        {way === 'register' ? t.account.toSignIn : t.account.toRegister}
      </Link>
      {way === 'password' && (
        <Link class="link" href={hrefOf(['forgotten'])}>
          {t.account.toForgotten}
        </Link>
      )}
    </p>
  )
}

function LinkButton({ email, sending }: { readonly email: string; readonly sending: Work<[]> }) {
  const t = useAllTexts()
  return (
    <button
      type="button"
      class="button wide"
      disabled={!email.includes('@')}
      aria-busy={sending.isRunning}
      onClick={() => void sending.run()}
    >
      {t.account.sendLink}
    </button>
  )
}
