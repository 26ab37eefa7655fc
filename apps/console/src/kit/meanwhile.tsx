import { type Texts, useTexts } from '../texts/index.ts'
import { Button } from './button.tsx'
import type { Draft, FieldValue, FieldValues } from './draft.ts'
import { Icon } from './icon.tsx'

/** The fields of a draft in the words of its form. */
export interface DraftWords<Fields> {
  readonly nameOf: (key: keyof Fields & string) => string
  /** What a field holds; as it was typed if nothing is said. */
  readonly shown?: ((key: keyof Fields & string, value: FieldValue) => string) | undefined
}

/** A value of a field, as it was typed where its form has no other words. */
export function shownBy<Fields>({ shown }: DraftWords<Fields>, t: Texts) {
  return (key: keyof Fields & string, value: FieldValue): string => {
    const text = shown?.(key, value) ?? asTyped(value, t)
    return text === '' ? t.kit.none : text
  }
}

function asTyped(value: FieldValue, t: Texts): string {
  if (typeof value === 'boolean') return value ? t.kit.yes : t.kit.no
  return typeof value === 'string' ? value : [...value].join(', ')
}

interface ChangedMeanwhileProps<Fields> extends DraftWords<Fields> {
  readonly draft: Draft<Fields>
}

/** Says what somebody else has changed while the dialog was open, and asks which of two versions is to stay. */
export function ChangedMeanwhile<Fields extends FieldValues<Fields>>(
  props: ChangedMeanwhileProps<Fields>,
) {
  const t = useTexts()
  const { draft, nameOf } = props
  const shown = shownBy(props, t)
  const { conflicts, adopted } = draft
  if (conflicts.length + adopted.length === 0) return null
  return (
    <div class="meanwhile" role="alert">
      <Icon name="users" />
      <div>
        <strong>{t.kit.changedMeanwhile}</strong>
        {adopted.map(({ key, was, theirs }) => (
          <p key={key} class="theirs">
            {nameOf(key)} <s>{shown(key, was)}</s> → {shown(key, theirs)}
          </p>
        ))}
        {conflicts.map(({ key, theirs, mine }) => (
          <fieldset key={key}>
            <legend>{nameOf(key)}</legend>
            <p class="theirs">
              {t.kit.theirs}: {shown(key, theirs)}
            </p>
            <p class="theirs">
              {t.kit.mine}: {shown(key, mine)}
            </p>
            <Button isSmall onClick={() => draft.takeTheirs(key)}>
              {t.kit.takeTheirs}
            </Button>{' '}
            <Button isSmall onClick={() => draft.keepMine(key)}>
              {t.kit.keepMine}
            </Button>
          </fieldset>
        ))}
      </div>
    </div>
  )
}
