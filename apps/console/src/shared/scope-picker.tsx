import { scopes } from '../base/generated/access.ts'
import { CheckGroup } from '../kit/check-group.tsx'
import { useFault } from '../kit/form.ts'
import { type Texts, useTexts } from '../texts/index.ts'
import { areaOf } from './scopes.ts'

interface ScopePickerProps {
  readonly chosen: ReadonlySet<string>
  readonly onChange: (chosen: ReadonlySet<string>) => void
  /** Scopes that make no sense here, such as those that no agent can have. */
  readonly except?: ReadonlySet<string>
  /** Those that are offered, one by one; all if nothing is said, with everything of an area. */
  readonly scopes?: readonly string[]
  /** What the form calls them, where one of them has to be chosen at least. */
  readonly label: string
}

const allScopes = Object.keys(scopes)

/** Scopes in words, by area. */
export function ScopePicker(props: ScopePickerProps) {
  const t = useTexts()
  const { chosen, onChange, except, label, scopes: listed } = props
  const missing = chosen.size === 0 ? t.kit.chooseOne : undefined
  const wrong = useFault({ label, path: '/scopes', missing })
  const offered = (listed ?? allScopes).filter((scope) => except?.has(scope) !== true)
  const areas = [...Map.groupBy(offered, areaOf)]
  return (
    <div data-path="/scopes" data-wrong={wrong === undefined ? undefined : ''}>
      {wrong !== undefined && (
        <p class="wrong" role="alert">
          {wrong}
        </p>
      )}
      <div class="check-groups">
        {areas.map(([area, members]) => (
          <CheckGroup
            key={area}
            label={t.scopes.areas[area] ?? area}
            choices={[...(listed ? [] : [`${area}:*`]), ...members].map((scope) => [
              scope,
              actionName(scope, t),
            ])}
            chosen={chosen}
            onChange={onChange}
          />
        ))}
      </div>
    </div>
  )
}

function actionName(scope: string, t: Texts): string {
  return scope.endsWith(':*') ? t.scopes.everything : (t.scopes.names[scope] ?? scope)
}
