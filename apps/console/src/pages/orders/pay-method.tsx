import { useState } from 'preact/hooks'
import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import * as requests from '../../base/generated/requests.ts'
import { CheckGroup } from '../../kit/check-group.tsx'
import { TextField } from '../../kit/field.tsx'
import { SelectField } from '../../kit/select-field.tsx'
import { useCaller, useMay } from '../../session/caller.ts'
import { methodText } from '../../shared/payment-method-text.ts'
import { useTexts } from '../../texts/index.ts'
import type { ShownOrder } from './detail.tsx'

const testMethod = 'pm_test_ok'
const methodsMax = 96
/** Chosen where none of the saved ones is. */
const another = 'another'
const offSession = 'off_session'

/** What the customer of an order can pay with again, and what is chosen of that. */
export function usePayWith(order: ShownOrder) {
  const isSandbox = useCaller().data?.tenant.mode === 'sandbox'
  const [method, setMethod] = useState(isSandbox ? testMethod : '')
  const [chosen, setChosen] = useState<string>()
  const [isAbsent, setAbsent] = useState(false)
  const methods = useSavedMethods(order)
  const savedId = chosen ?? methods.find((one) => one.default)?.id ?? another
  const saved = methods.find(({ id }) => id === savedId)
  const isCovered = saved?.mandate.usage === 'OFF_SESSION'
  const body = {
    method: saved ? undefined : method.trim(),
    payment_method_id: saved?.id,
    off_session: isCovered ? isAbsent : undefined,
  }
  const fields = { methods, savedId, method, isAbsent, isCovered, isSandbox }
  const isIncomplete = !saved && method.trim() === ''
  return { body, isIncomplete, fields: { ...fields, setMethod, setChosen, setAbsent } }
}

function useSavedMethods({ customer_id }: ShownOrder) {
  const may = useMay()('listPaymentMethods')
  const { data } = useQuery({
    key: ['payment methods of a payer', customer_id ?? ''],
    about: ['payment_method'],
    of: () => (customer_id === null ? [] : [customer_id]),
    run: async (signal) => {
      if (customer_id === null || !may) return []
      const wanted = { customer_id, status: 'ACTIVE', limit: methodsMax } as const
      return (await souk.listPaymentMethods(wanted, { signal })).data.content
    },
  })
  return data ?? []
}

export function PayWithFields(props: ReturnType<typeof usePayWith>['fields']) {
  const t = useTexts()
  const { methods, savedId, isAbsent, isCovered, isSandbox } = props
  const saved = methods.map((one) => [one.id, methodText(one)] as const)
  return (
    <>
      {methods.length > 0 && (
        <SelectField
          label={t.paymentMethods.payWith}
          path="/payment_method_id"
          choices={[...saved, [another, t.paymentMethods.another]]}
          value={savedId}
          onChange={props.setChosen}
        />
      )}
      {isCovered && (
        <CheckGroup
          label={t.paymentMethods.presence}
          path="/off_session"
          choices={[[offSession, t.paymentMethods.offSession]]}
          chosen={new Set(isAbsent ? [offSession] : [])}
          onChange={(checked) => props.setAbsent(checked.has(offSession))}
        />
      )}
      {savedId === another && (
        <TextField
          {...requests.createPayment.method}
          label={t.payments.method}
          path="/method"
          value={props.method}
          onInput={props.setMethod}
          hint={isSandbox ? t.orders.testMethods : undefined}
        />
      )}
    </>
  )
}
