import { type Caller, done, type Outcome, type Sandbox, Souk } from '@souk/sdk'
import { useState } from 'preact/hooks'
import { useChange } from '../../api/change.ts'
import { souk } from '../../api/souk.ts'
import * as requests from '../../base/generated/requests.ts'
import { Code, Secret } from '../../kit/copy.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { TextField } from '../../kit/field.tsx'
import { fits } from '../../kit/limits.ts'
import { MessageDialog } from '../../kit/message-dialog.tsx'
import { search } from '../../router/address.ts'
import { useTexts } from '../../texts/index.ts'

/** A sandbox, and the link by which whoever made it becomes its owner. */
export interface OpenedSandbox extends Sandbox {
  readonly link: string | undefined
}

interface CreateProps {
  readonly caller: Caller
  readonly onMade: (made: OpenedSandbox) => void
}

const close = () => search({ do: null })

export function CreateSandboxDialog({ caller, onMade }: CreateProps) {
  const t = useTexts()
  const [name, setName] = useState(t.menu.sandbox)
  const [currency, setCurrency] = useState(caller.tenant.currency)
  const isCurrency = fits(currency.trim().toUpperCase(), requests.createTenantSandbox.currency)
  const change = useChange({
    run: (body: { name: string; currency: string }, idempotencyKey): Promise<Outcome<Sandbox>> =>
      souk.createTenantSandbox(body, { idempotencyKey }),
    about: ['sandbox'],
    done: (made) => {
      void linkInto(made, caller).then((link) => onMade({ ...made, link }))
      return t.sandbox.isMade
    },
    onEnd: close,
  })
  return (
    <Dialog
      title={t.sandbox.create}
      action={t.sandbox.create}
      isIncomplete={name.trim() === '' || !isCurrency}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={() =>
        void change.run({ name: name.trim(), currency: currency.trim().toUpperCase() })
      }
      onClose={close}
    >
      <p class="soft">{t.sandbox.liveText}</p>
      <div class="fields-beside">
        <TextField
          {...requests.createTenantSandbox.name}
          label={t.sandbox.name}
          path="/name"
          isFirst
          value={name}
          onInput={setName}
        />
        <TextField
          {...requests.createTenantSandbox.currency}
          label={t.sandbox.currency}
          path="/currency"
          wrong={isCurrency ? undefined : t.sandbox.currencyWrong}
          value={currency}
          onInput={setCurrency}
        />
      </div>
    </Dialog>
  )
}

/** The sandbox has no member yet: its own key makes one of whoever asked for it. */
async function linkInto({ api_key }: Sandbox, caller: Caller): Promise<string | undefined> {
  if (caller.email === null) return undefined
  try {
    const inside = new Souk({ token: api_key })
    const member = done(
      await inside.createMember({
        email: caller.email,
        roles: ['OWNER'],
        ...(caller.name !== null && { name: caller.name }),
      }),
    )
    return done(await inside.createSignInLink({ memberId: member.id })).sign_in_link
  } catch {
    // The key is shown all the same, and does what a link would.
    return undefined
  }
}

export function SandboxMade(props: { readonly made: OpenedSandbox; readonly onClose: () => void }) {
  const t = useTexts()
  const { made } = props
  return (
    <MessageDialog title={t.sandbox.isMade} onClose={props.onClose}>
      {made.link !== undefined && (
        <p>
          <a class="button primary" href={made.link} target="_blank" rel="noreferrer">
            {t.sandbox.open}
          </a>{' '}
          <span class="note below">{t.sandbox.openHint}</span>
        </p>
      )}
      <Secret name={t.sandbox.apiKey} value={made.api_key} />
      <Code name={t.sandbox.clientId} text={made.client_id} />
      <Secret name={t.sandbox.clientSecret} value={made.client_secret} />
    </MessageDialog>
  )
}
