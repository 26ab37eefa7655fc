import { done, type MyCustomerSignIn } from '@souk/sdk'
import { useState } from 'preact/hooks'
import { customerSouk } from '../../account/session.ts'
import { keep, useAnswer } from '../../api/answers.ts'
import { dayText, timeText } from '../../base/dates.ts'
import { Failure } from '../../kit/failure.tsx'
import { tell } from '../../kit/toast.tsx'
import { useWork } from '../../kit/use-work.ts'
import { hrefOf } from '../../router/address.ts'
import { Link } from '../../router/link.tsx'
import { useAllTexts } from '../../texts/index.ts'
import { TextField } from './text-field.tsx'

/** How a customer signs in: their password, and the browsers in which they are signed in. */
export function Security({ customerId }: { readonly customerId: string }) {
  const t = useAllTexts()
  const key = `account ${customerId}`
  const { data, error, again } = useAnswer(key, async (signal) => {
    return (await customerSouk.getMyCustomerAccount({}, { signal })).data
  })
  const [shown, setShown] = useState<MyCustomerSignIn>()
  const found = shown ?? data
  return (
    <section class="card">
      <h2>{t.account.security}</h2>
      {error !== undefined && <Failure error={error} again={again} />}
      {found?.account.has_password === true && <Password onChanged={again} />}
      {found?.account.has_password === false && (
        <p>
          {t.account.noPassword}{' '}
          <Link class="link" href={hrefOf(['forgotten'])}>
            {t.account.sendPasswordLink}
          </Link>
        </p>
      )}
      {found && (
        <Sessions
          sessions={found.sessions}
          onEnded={(left) => {
            keep(key, left)
            setShown(left)
          }}
        />
      )}
    </section>
  )
}

interface SessionsProps {
  readonly sessions: MyCustomerSignIn['sessions']
  readonly onEnded: (left: MyCustomerSignIn) => void
}

function Sessions({ sessions, onEnded }: SessionsProps) {
  const t = useAllTexts()
  const ending = useWork(async (sessionId: string | null) => {
    const named = sessionId === null ? {} : { session_ids: [sessionId] }
    onEnded(done(await customerSouk.endMyCustomerSessions(named)))
    tell(t.account.ended)
  })
  return (
    <>
      <h3>{t.account.sessions}</h3>
      <ul class="own-sessions" aria-busy={ending.isRunning}>
        {sessions.map((session) => (
          <li key={session.id}>
            <span>
              {session.is_current ? t.account.thisBrowser : t.account.otherBrowser}
              <span class="note">
                {t.account.since(dayText(session.created_at), timeText(session.refreshed_at))}
              </span>
            </span>
            {!session.is_current && (
              <button
                type="button"
                class="link"
                aria-label={t.account.endOf(timeText(session.created_at))}
                onClick={() => void ending.run(session.id)}
              >
                {t.account.end}
              </button>
            )}
          </li>
        ))}
      </ul>
      {ending.error !== undefined && <Failure error={ending.error} />}
      {sessions.length > 1 && (
        <button type="button" class="button small" onClick={() => void ending.run(null)}>
          {t.account.endOthers}
        </button>
      )}
    </>
  )
}

/** Behind a button: hardly anybody comes for it. */
function Password({ onChanged }: { readonly onChanged: () => void }) {
  const t = useAllTexts()
  const [isOpen, setOpen] = useState(false)
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const changing = useWork(async () => {
    await customerSouk.changeMyCustomerPassword({ current_password: current, password })
    tell(t.account.passwordChanged)
    setOpen(false)
    setCurrent('')
    setPassword('')
    onChanged()
  })
  const submit = (event: Event) => {
    event.preventDefault()
    void changing.run()
  }
  if (!isOpen) {
    return (
      <button type="button" class="button small" onClick={() => setOpen(true)}>
        {t.account.changePassword}
      </button>
    )
  }
  return (
    <form class="card-form" onSubmit={submit}>
      <TextField
        label={t.account.currentPassword}
        type="password"
        autocomplete="current-password"
        isRequired
        value={current}
        onInput={setCurrent}
      />
      <TextField
        label={t.account.newPassword}
        type="password"
        autocomplete="new-password"
        isRequired
        value={password}
        onInput={setPassword}
      />
      {changing.error !== undefined && <Failure error={changing.error} />}
      <p class="links">
        <button type="submit" class="button" aria-busy={changing.isRunning}>
          {t.account.save}
        </button>
        <button type="button" class="button quiet" onClick={() => setOpen(false)}>
          {t.account.back}
        </button>
      </p>
    </form>
  )
}
