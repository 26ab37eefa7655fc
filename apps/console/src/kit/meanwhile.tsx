import { useTexts } from '../texts/index.ts'
import { Button } from './button.tsx'
import type { Draft, Texts } from './draft.ts'
import { Icon } from './icon.tsx'

interface ChangedMeanwhileProps<Fields extends Texts> {
  readonly draft: Draft<Fields>
  readonly nameOf: (key: keyof Fields & string) => string
}

/** Says what somebody else has changed while the dialog was open, and asks which of two versions is to stay. */
export function ChangedMeanwhile<Fields extends Texts>(props: ChangedMeanwhileProps<Fields>) {
  const t = useTexts()
  const { draft, nameOf } = props
  const { conflicts, adopted } = draft
  if (conflicts.length + adopted.length === 0) return null
  return (
    <div class="meanwhile" role="alert">
      <Icon name="users" />
      <div>
        <strong>{t.kit.changedMeanwhile}</strong>
        {adopted.map(({ key, was, theirs }) => (
          <p key={key} class="theirs">
            {nameOf(key)} <s>{was || t.kit.none}</s> → {theirs || t.kit.none}
          </p>
        ))}
        {conflicts.map(({ key, theirs, mine }) => (
          <fieldset key={key}>
            <legend>{nameOf(key)}</legend>
            <p class="theirs">
              {t.kit.theirs}: {theirs || t.kit.none}
            </p>
            <p class="theirs">
              {t.kit.mine}: {mine || t.kit.none}
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
