import type { Page, PromotionCode } from '@souk/sdk'
import { useState } from 'preact/hooks'
import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import * as requests from '../../base/generated/requests.ts'
import { Button, IconButton } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { type Column, DataTable } from '../../kit/data-table.tsx'
import { TextField } from '../../kit/field.tsx'
import { fits } from '../../kit/limits.ts'
import { Paging } from '../../kit/list.tsx'
import { Refusal } from '../../kit/refusal.tsx'
import { SearchField } from '../../kit/search-field.tsx'
import { navigate, search, useAddress } from '../../router/address.ts'
import { useMay } from '../../session/caller.ts'
import { customerNames } from '../../shared/names/customers.tsx'
import { NameField } from '../../shared/names/name-field.tsx'
import { type Texts, useTexts } from '../../texts/index.ts'
import type { ShownPromotion } from './dialog.tsx'
import { wholeOf } from './effect.ts'
import { CodeStatus } from './sections.tsx'

const pageSize = 24
const close = () => search({ do: null, of: null })
const limits = requests.createPromotionCode

interface PromotionProps {
  readonly promotion: ShownPromotion
}

/** The newest first, page by page; one of many is found by how it begins. */
export function CodesCard({ promotion }: PromotionProps) {
  const t = useTexts()
  const may = useMay()
  const { data, error, isSought } = useCodes(promotion.id)
  const codes = data?.content
  return (
    <Card title={t.promotions.codes} isFlush aside={<CardActions promotion={promotion} />}>
      {(isSought || codes?.length !== 0) && (
        <div class="table-head">
          <div class="tools">
            <SearchField parameter="code" label={t.promotions.searchCode} />
          </div>
        </div>
      )}
      <Refusal error={error} />
      {codes?.length === 0 ? (
        <p class="body soft">{isSought ? t.promotions.noCodesFound : t.promotions.noCodes}</p>
      ) : (
        <DataTable
          name={t.promotions.codes}
          columns={columnsOf(t, may('updatePromotionCode'))}
          items={codes}
          rowsExpected={3}
          keyOf={({ id }) => id}
        />
      )}
      <Paging next={data?.page.next} />
      <OpenDialog promotion={promotion} codes={codes ?? []} />
    </Card>
  )
}

function useCodes(promotionId: string) {
  const { query } = useAddress()
  const [code, cursor] = [query.get('code'), query.get('cursor')]
  const answer = useQuery<Pick<Page<PromotionCode>, 'content' | 'page'>>({
    key: ['promotion_codes', promotionId, code, cursor],
    about: ['promotion_code', 'promotion_code_batch', 'redemption'],
    of: () => [promotionId],
    keepsPrevious: true,
    run: async (signal) => {
      const wanted = { promotionId, limit: pageSize, ...(cursor !== null && { cursor }) }
      if (code === null) return (await souk.listPromotionCodes(wanted, { signal })).data
      if (!fits(code, requests.listPromotionCodes.code)) return nothing
      return (await souk.listPromotionCodes({ ...wanted, code }, { signal })).data
    },
  })
  return { ...answer, isSought: code !== null || cursor !== null }
}

/** No code begins with what cannot be in one. */
const nothing = { content: [], page: { limit: pageSize, next: null } }

function CardActions({ promotion: { status } }: PromotionProps) {
  const t = useTexts()
  const may = useMay()
  const isOpen = status !== 'ENDED' && status !== 'ARCHIVED'
  return (
    <span class="button-row">
      {may('exportPromotionCodes') && (
        <Button isSmall icon="download" onClick={() => search({ do: 'export-codes' })}>
          {t.promotions.exportCodes}
        </Button>
      )}
      {isOpen && may('createPromotionCode') && (
        <Button isSmall icon="plus" onClick={() => search({ do: 'create-code' })}>
          {t.promotions.createCode}
        </Button>
      )}
    </span>
  )
}

function columnsOf(t: Texts, maySwitch: boolean): readonly Column<PromotionCode>[] {
  const switching: Column<PromotionCode> = {
    key: 'switch',
    title: t.promotions.action,
    cell: ({ id, status, code }) => {
      const isOff = status === 'DISABLED'
      const name = isOff ? t.promotions.enableOf(code) : t.promotions.disableOf(code)
      return (
        <IconButton
          icon={isOff ? 'play' : 'pause'}
          name={name}
          onClick={() => search({ do: 'switch-code', of: id })}
        />
      )
    },
  }
  return [
    {
      key: 'code',
      title: t.promotions.code,
      cell: ({ code }) => <code class="theirs">{code}</code>,
    },
    {
      key: 'status',
      title: t.promotions.status,
      cell: ({ status }) => <CodeStatus status={status} />,
    },
    {
      key: 'uses',
      title: t.promotions.uses,
      isFigure: true,
      isCount: true,
      cell: ({ uses, max_uses }) => t.promotions.usesOf(uses, max_uses),
    },
    ...(maySwitch ? [switching] : []),
  ]
}

function OpenDialog({
  promotion,
  codes,
}: PromotionProps & { readonly codes: readonly PromotionCode[] }) {
  const may = useMay()
  const { query } = useAddress()
  const open = query.get('do')
  const code = codes.find(({ id }) => id === query.get('of'))
  if (open === 'create-code' && may('createPromotionCode')) {
    return <CreateCodeDialog promotion={promotion} />
  }
  if (open === 'export-codes' && may('exportPromotionCodes')) {
    return <ExportDialog promotion={promotion} />
  }
  if (open === 'switch-code' && code && may('updatePromotionCode')) {
    return <SwitchDialog code={code} />
  }
  return null
}

function CreateCodeDialog({ promotion: { id: promotionId } }: PromotionProps) {
  const t = useTexts()
  const may = useMay()
  const [code, setCode] = useState('')
  const [maxUses, setMaxUses] = useState('')
  const [customer, setCustomer] = useState('')
  const isCode = fits(code.trim(), limits.code)
  const hasNumber = maxUses.trim() === '' || wholeOf(maxUses) !== undefined
  return (
    <ConfirmDialog
      title={t.promotions.createCode}
      action={t.promotions.createCode}
      isIncomplete={!isCode || !hasNumber}
      about={['promotion_code']}
      run={(idempotencyKey) =>
        souk.createPromotionCode(
          {
            promotionId,
            code: code.trim(),
            max_uses: wholeOf(maxUses) ?? null,
            customer_id: customer === '' ? null : customer,
          },
          { idempotencyKey },
        )
      }
      done={(created) => t.promotions.codeCreated(created.code)}
      onClose={close}
    >
      <TextField
        {...limits.code}
        label={t.promotions.code}
        path="/code"
        isFirst
        value={code}
        onInput={setCode}
        wrong={code === '' || isCode ? undefined : t.promotions.codeWrong}
      />
      <TextField
        label={t.promotions.maxUses}
        path="/max_uses"
        isOptional
        inputMode="numeric"
        hint={t.promotions.orNothing}
        value={maxUses}
        onInput={setMaxUses}
        wrong={hasNumber ? undefined : t.promotions.numberWrong}
      />
      {may('listCustomers') && (
        <NameField
          names={customerNames}
          label={t.promotions.customer}
          path="/customer_id"
          none={t.promotions.firstOrders.no}
          value={customer}
          onChange={setCustomer}
        />
      )}
    </ConfirmDialog>
  )
}

function SwitchDialog({ code: { id, code, status, version } }: { readonly code: PromotionCode }) {
  const t = useTexts()
  const isOff = status === 'DISABLED'
  const after = isOff ? 'ACTIVE' : 'DISABLED'
  return (
    <ConfirmDialog
      title={isOff ? t.promotions.enableOf(code) : t.promotions.disableOf(code)}
      action={isOff ? t.promotions.enable : t.promotions.disable}
      isDanger={!isOff}
      about={['promotion_code']}
      lines={[
        {
          name: t.promotions.status,
          now: <CodeStatus status={status} />,
          after: <CodeStatus status={after} />,
        },
      ]}
      run={(idempotencyKey) =>
        souk.updatePromotionCode(
          { promotionCodeId: id, status: after },
          { idempotencyKey, ifMatch: `"v${version}"` },
        )
      }
      done={(changed) => t.promotions.switched(code, t.states.promotion_code[changed.status])}
      onClose={close}
    />
  )
}

function ExportDialog({ promotion: { id } }: PromotionProps) {
  const t = useTexts()
  return (
    <ConfirmDialog
      title={t.promotions.exportCodes}
      action={t.promotions.exportCodes}
      about={['job']}
      run={(idempotencyKey) =>
        souk.exportPromotionCodes(
          {
            format: 'csv',
            filter: { promotion_id: id, batch_id: undefined, status: undefined },
          },
          { idempotencyKey },
        )
      }
      done={(job) => {
        navigate(`jobs/${job.id}`)
        return t.promotions.exportBegun
      }}
      onEnd={() => undefined}
      onClose={close}
    >
      <p class="soft">{t.promotions.exportFollows}</p>
    </ConfirmDialog>
  )
}
