import { useLayoutEffect, useState } from 'preact/hooks'
import { Button } from '../kit/button.tsx'
import { TextField } from '../kit/field.tsx'
import { Icon } from '../kit/icon.tsx'
import { consoleOf, useAddress } from '../router/address.ts'
import {
  forgetTenant,
  type KnownTenant,
  knownTenants,
  tenantIdIn,
} from '../session/known-tenants.ts'
import { useTexts } from '../texts/index.ts'
import { Standalone } from './standalone.tsx'

/** Whole addresses of a console are taken too. */
const addressMax = 2_000

/**
 * The console without a tenant in its address. Whoever has used one tenant here is led to it, unless they ask for another;
 * whoever has used several chooses.
 */
export function ChooseTenant() {
  const t = useTexts()
  const isAsked = useAddress().query.has('choose')
  const [known, setKnown] = useState(knownTenants)
  const [only, ...others] = known
  const isLed = only !== undefined && others.length === 0 && !isAsked
  useLayoutEffect(() => {
    if (isLed) location.replace(consoleOf(only.id))
  }, [])
  if (isLed) return <Standalone title={t.session.starting} isBusy />
  const forget = (id: string) => {
    forgetTenant(id)
    setKnown(knownTenants())
  }
  return (
    <Standalone title={t.session.noTenant} detail={t.session.noTenantDetail}>
      {known.length > 0 && <KnownTenants known={known} onForget={forget} />}
      <EnterTenant />
    </Standalone>
  )
}

interface KnownTenantsProps {
  readonly known: readonly KnownTenant[]
  readonly onForget: (id: string) => void
}

function KnownTenants({ known, onForget }: KnownTenantsProps) {
  const t = useTexts()
  return (
    <ul class="tenants" aria-label={t.session.knownTenants}>
      {known.map(({ id, name, mode }) => (
        <li key={id}>
          <a href={consoleOf(id)}>
            <span class="clip">
              <strong class="theirs">{name}</strong>
              {mode === 'sandbox' && <span class="note"> {t.menu.sandbox}</span>}
              <code class="note clip">{id}</code>
            </span>
            <Icon name="chevron-right" />
          </a>
          <button
            type="button"
            class="button quiet icon-only"
            aria-label={t.session.forget(name)}
            title={t.session.forget(name)}
            onClick={() => onForget(id)}
          >
            <Icon name="x" />
          </button>
        </li>
      ))}
    </ul>
  )
}

function EnterTenant() {
  const t = useTexts()
  const [typed, setTyped] = useState('')
  const [isTried, setTried] = useState(false)
  const tenantId = tenantIdIn(typed)
  const submit = (event: Event) => {
    event.preventDefault()
    setTried(true)
    if (tenantId !== undefined) location.assign(consoleOf(tenantId))
  }
  return (
    <form class="enter-tenant" onSubmit={submit} noValidate>
      <TextField
        label={t.session.tenantId}
        example="ten_01jwq…"
        maxLength={addressMax}
        wrong={isTried && tenantId === undefined ? t.session.noTenantId : undefined}
        value={typed}
        onInput={setTyped}
      />
      <Button isSubmit kind="primary">
        {t.session.openTenant}
      </Button>
    </form>
  )
}
