import { useState } from 'preact/hooks'
import { useChange } from '../api/change.ts'
import { souk } from '../api/souk.ts'
import * as requests from '../base/generated/requests.ts'
import { Dialog } from '../kit/dialog.tsx'
import { TextField } from '../kit/field.tsx'
import { search } from '../router/address.ts'
import { session } from '../sign-in/session.ts'
import { useTexts } from '../texts/index.ts'

/** What the address has while it is open, on whichever page. */
export const passwordAction = 'change-password'

export function openPassword(): void {
  search({ do: passwordAction })
}

/** Whoever is signed in chooses another password. It ends every session of theirs, so that this one begins anew. */
export function PasswordDialog() {
  const t = useTexts()
  const [fields, setFields] = useState({ current: '', password: '' })
  const { password: limits } = requests.changeMyPassword
  const change = useChange({
    run: (_: undefined, idempotencyKey) =>
      souk.changeMyPassword(
        { current_password: fields.current, password: fields.password },
        { idempotencyKey },
      ),
    about: ['member'],
    done: () => t.shell.passwordChanged,
    onEnd: () => {
      search({ do: null })
      void session.signIn()
    },
  })
  const isShort = fields.password.length < limits.minLength
  return (
    <Dialog
      title={t.shell.changePassword}
      action={t.shell.changePassword}
      isIncomplete={fields.current === '' || isShort}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={() => void change.run(undefined)}
      onClose={() => search({ do: null })}
    >
      <TextField
        label={t.shell.currentPassword}
        path="/current_password"
        isFirst
        secret="current-password"
        maxLength={requests.changeMyPassword.current_password.maxLength}
        value={fields.current}
        onInput={(current) => setFields({ ...fields, current })}
      />
      <TextField
        label={t.shell.newPassword}
        path="/password"
        secret="new-password"
        hint={t.shell.passwordHint(limits.minLength)}
        wrong={
          fields.password !== '' && isShort ? t.shell.passwordShort(limits.minLength) : undefined
        }
        maxLength={limits.maxLength}
        value={fields.password}
        onInput={(password) => setFields({ ...fields, password })}
      />
      <p class="hint">{t.shell.passwordEnds}</p>
    </Dialog>
  )
}
