import { useChange } from '../../api/change.ts'
import { souk } from '../../api/souk.ts'
import { Button, IconButton } from '../../kit/button.tsx'
import { Card, Empty } from '../../kit/card.tsx'
import { Refusal } from '../../kit/refusal.tsx'
import { search } from '../../router/address.ts'
import { useMay } from '../../session/caller.ts'
import { useTexts } from '../../texts/index.ts'
import { type Attribute, marks, movedBy } from './attribute.ts'
import type { ShownType } from './detail.tsx'

/** What products of a type are described with, in the order in which it is shown. */
export function AttributesCard({ type }: { readonly type: ShownType }) {
  const t = useTexts()
  const mayChange = useMay()('updateProductType')
  const { attributes } = type
  const order = useOrder(type)
  return (
    <Card
      title={t.productTypes.attributes}
      isFlush
      aside={
        mayChange && (
          <Button isSmall icon="plus" onClick={() => search({ do: 'attribute' })}>
            {t.productTypes.createAttribute}
          </Button>
        )
      }
    >
      <Refusal isOfChange error={order.error} />
      {attributes.length === 0 ? (
        <Empty icon="shapes" title={t.productTypes.noAttributes} />
      ) : (
        <div class="table-wrap">
          <table class="table stacks" aria-label={t.productTypes.attributes}>
            <thead>
              <tr>
                <th scope="col">{t.productTypes.fields.name}</th>
                <th scope="col">{t.productTypes.fields.type}</th>
                <th scope="col">{t.productTypes.fields.level}</th>
                <th scope="col">{t.productTypes.fields.marks}</th>
                <th scope="col" class="end">
                  <span class="hidden-visually">{t.kit.edit}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {attributes.map((attribute, index) => (
                <Row
                  key={attribute.key}
                  attribute={attribute}
                  isFirst={index === 0}
                  isLast={index === attributes.length - 1}
                  onMove={mayChange ? (by) => order.move(index, by) : undefined}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  )
}

function useOrder(type: ShownType) {
  const { run, ...state } = useChange({
    run: (attributes: readonly Attribute[], idempotencyKey) =>
      souk.updateProductType(
        { productTypeId: type.id, name: undefined, attributes },
        { idempotencyKey, ifMatch: type.etag },
      ),
    about: ['product_type'],
    done: () => undefined,
    onEnd: () => {},
  })
  return { ...state, move: (at: number, by: 1 | -1) => void run(movedBy(type.attributes, at, by)) }
}

interface RowProps {
  readonly attribute: Attribute
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly onMove: ((by: 1 | -1) => void) | undefined
}

function Row({ attribute, isFirst, isLast, onMove }: RowProps) {
  const t = useTexts()
  const { key, name, unit, values } = attribute
  const shown = unit ?? (values.length > 0 ? values.join(', ') : undefined)
  const flags = marks.filter((mark) => attribute[mark]).map((mark) => t.productTypes.flags[mark])
  return (
    <tr data-key={key} tabIndex={-1}>
      <td>
        <strong class="theirs">{name}</strong>
        <code class="note block">{key}</code>
      </td>
      <td>
        {t.productTypes.types[attribute.type]}
        {shown !== undefined && <span class="note theirs block two-lines">{shown}</span>}
      </td>
      <td class="aside">{t.productTypes.levels[attribute.level]}</td>
      <td class="aside">
        <span class="soft">{flags.join(', ') || t.kit.none}</span>
      </td>
      <td class="end">
        {onMove && (
          <span class="row-buttons">
            {!isFirst && (
              <IconButton
                icon="chevron-up"
                name={t.productTypes.up(name)}
                onClick={() => onMove(-1)}
              />
            )}
            {!isLast && (
              <IconButton
                icon="chevron-down"
                name={t.productTypes.down(name)}
                onClick={() => onMove(1)}
              />
            )}
            <IconButton
              icon="pencil"
              name={t.productTypes.changeAttribute(name)}
              onClick={() => search({ do: 'attribute', key })}
            />
            <IconButton
              icon="trash"
              name={t.productTypes.removeAttribute(name)}
              onClick={() => search({ do: 'remove', key })}
            />
          </span>
        )}
      </td>
    </tr>
  )
}
