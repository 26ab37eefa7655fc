import { Link } from '../router/link.tsx'
import { useMay } from '../session/caller.ts'
import { agentNames } from './names/agents.ts'

/** An agent by its name, which leads to it for whoever may see it. */
export function AgentLink({ id }: { readonly id: string }) {
  const may = useMay()
  const name = agentNames.use(id) ?? id
  if (!may('getAgent')) return <span class="theirs">{name}</span>
  return (
    <Link to={`agents/${id}`} class="link above theirs">
      {name}
    </Link>
  )
}
