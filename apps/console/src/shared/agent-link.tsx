import { Link } from '../router/link.tsx'
import { useMay } from '../session/caller.ts'
import { useAgentNames } from './names/agents.ts'

/** An agent by its name, which leads to it for whoever may see it. */
export function AgentLink({ id }: { readonly id: string }) {
  const may = useMay()
  const nameOf = useAgentNames()
  if (!may('getAgent')) return <span class="theirs">{nameOf(id)}</span>
  return (
    <Link to={`agents/${id}`} class="link above theirs">
      {nameOf(id)}
    </Link>
  )
}
