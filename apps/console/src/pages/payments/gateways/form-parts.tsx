import * as requests from '../../../base/generated/requests.ts'
import { IconButton } from '../../../kit/button.tsx'
import type { Draft } from '../../../kit/draft.ts'
import { TextField } from '../../../kit/field.tsx'
import { SelectField } from '../../../kit/select-field.tsx'
import { useCaller } from '../../../session/caller.ts'
import { currencyNames } from '../../../shared/names/currencies.ts'
import { NameField, NamesField } from '../../../shared/names/name-field.tsx'
import { useTexts } from '../../../texts/index.ts'
import { type Fields, limitsIn, type Secrets, textOfLimits, type wrongIn } from './fields.ts'
import type { ShownGateway } from './gateway.ts'

const made = requests.createPaymentGateway

interface PartProps {
  readonly draft: Draft<Fields>
  readonly wrong: ReturnType<typeof wrongIn>
  readonly gateway: ShownGateway | undefined
}

export function MainFields({ draft: { fields, set }, wrong, gateway }: PartProps) {
  const t = useTexts()
  const isNew = gateway === undefined
  const isSandbox = useCaller().data?.tenant.mode === 'sandbox'
  const kinds = isSandbox ? (['STRIPE', 'TEST'] as const) : (['STRIPE'] as const)
  return (
    <>
      {isNew && (
        <SelectField
          label={t.gateways.kind}
          path="/kind"
          isFirst
          choices={kinds.map((kind) => [kind, t.gateways.kinds[kind]])}
          value={fields.kind}
          onChange={(kind) => set({ kind })}
        />
      )}
      <TextField
        {...made.name}
        label={t.gateways.name}
        path="/name"
        isFirst={!isNew}
        example={t.gateways.nameExample}
        value={fields.name}
        onInput={(name) => set({ name })}
      />
      {isNew && (
        <TextField
          maxLength={made.code.maxLength}
          label={t.gateways.code}
          path="/code"
          hint={t.gateways.codeHint}
          value={fields.code}
          onInput={(code) => set({ code })}
          wrong={wrong.code}
        />
      )}
      <NamesField
        names={currencyNames}
        label={t.gateways.currencies}
        add={t.gateways.addCurrency}
        path="/currencies"
        hint={t.gateways.currenciesHint}
        chosen={fields.currencies}
        onChange={(currencies) => set({ currencies })}
      />
    </>
  )
}

interface StripeFieldsProps extends PartProps {
  readonly secrets: Secrets
  readonly onSecrets: (typed: Partial<Secrets>) => void
}

export function StripeFields(props: StripeFieldsProps) {
  const t = useTexts()
  const { draft, wrong, gateway, secrets, onSecrets } = props
  const stripe = gateway?.stripe
  return (
    <>
      <TextField
        maxLength={made.stripe.publishable_key.maxLength}
        label={t.gateways.publishableKey}
        path="/stripe/publishable_key"
        isOptional
        hint={t.gateways.publishableKeyHint}
        value={draft.fields.publishable_key}
        onInput={(publishable_key) => draft.set({ publishable_key })}
        wrong={wrong.publishable_key}
      />
      <TextField
        maxLength={made.credentials.secret_key.maxLength}
        label={t.gateways.secretKey}
        path="/credentials/secret_key"
        isOptional
        secret="new-password"
        hint={stripe?.has_secret_key ? t.gateways.secretKeyStays : t.gateways.secretKeyHint}
        value={secrets.secretKey}
        onInput={(secretKey) => onSecrets({ secretKey })}
        wrong={wrong.secretKey}
      />
      <SigningFields {...props} entered={stripe?.webhook_secrets ?? 0} />
    </>
  )
}

/** What messages are signed with: the newest, and the one before while it is replaced. */
function SigningFields(props: StripeFieldsProps & { readonly entered: number }) {
  const t = useTexts()
  const { wrong, secrets, onSecrets, entered } = props
  const { maxLength } = made.credentials.webhook_secrets.items
  const hint = entered > 0 ? t.gateways.webhookSecretStays(entered) : t.gateways.webhookSecretHint
  return (
    <>
      <TextField
        maxLength={maxLength}
        label={t.gateways.webhookSecret}
        path="/credentials/webhook_secrets/0"
        isOptional
        secret="new-password"
        hint={hint}
        value={secrets.webhookSecret}
        onInput={(webhookSecret) => onSecrets({ webhookSecret })}
        wrong={wrong.webhookSecret}
      />
      {secrets.webhookSecret.trim() !== '' && (
        <TextField
          maxLength={maxLength}
          label={t.gateways.earlierSecret}
          path="/credentials/webhook_secrets/1"
          isOptional
          secret="new-password"
          hint={t.gateways.earlierSecretHint}
          value={secrets.earlierSecret}
          onInput={(earlierSecret) => onSecrets({ earlierSecret })}
          wrong={wrong.earlierSecret}
        />
      )}
    </>
  )
}

export function ManualFields({ draft: { fields, set }, wrong }: PartProps) {
  const t = useTexts()
  const limits = limitsIn(fields.limits)
  const write = (changed: typeof limits) => set({ limits: textOfLimits(changed) })
  return (
    <>
      <TextField
        label={t.gateways.accounts}
        path="/manual/accounts"
        hint={t.gateways.accountsHint}
        value={fields.accounts}
        onInput={(accounts) => set({ accounts })}
        wrong={wrong.accounts}
      />
      <fieldset class="variant-lines">
        <legend>{t.gateways.limits}</legend>
        {limits.map((limit, index) => (
          <LimitLine
            key={limit.currency}
            limit={limit}
            path={`/manual/second_person_above/${index}/amount`}
            wrong={wrong.limits}
            onInput={(typed) => write(limits.with(index, { ...limit, typed }))}
            onDrop={() => write(limits.toSpliced(index, 1))}
          />
        ))}
        <NameField
          names={currencyNames}
          label={t.gateways.addLimit}
          isOptional
          hint={t.gateways.limitOfOthers}
          value=""
          except={new Set(limits.map(({ currency }) => currency))}
          onChange={(currency) => write([...limits, { currency, typed: '' }])}
        />
      </fieldset>
    </>
  )
}

interface LimitLineProps {
  readonly limit: { readonly currency: string; readonly typed: string }
  readonly path: string
  readonly wrong: string | undefined
  readonly onInput: (typed: string) => void
  readonly onDrop: () => void
}

function LimitLine({ limit: { currency, typed }, path, wrong, onInput, onDrop }: LimitLineProps) {
  const t = useTexts()
  const isWrong = typed !== '' && wrong !== undefined
  return (
    <div class="variant-line">
      <TextField
        label={currency}
        path={path}
        inputMode="decimal"
        value={typed}
        onInput={onInput}
        wrong={isWrong ? wrong : undefined}
      />
      <IconButton icon="trash" name={t.gateways.dropLimit(currency)} onClick={onDrop} />
    </div>
  )
}
