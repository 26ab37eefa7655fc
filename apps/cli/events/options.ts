import { parseArgs } from 'node:util'
import { CommandError } from '../command-error.ts'

export interface EventsOptions {
  readonly follow: boolean
  readonly type: string | undefined
  readonly after: number | undefined
  readonly json: boolean
  readonly forwardTo: string | undefined
}

export const usage = `npm run events -- [options]

  --follow            stay and print events as they happen
  --type <pattern>    only these: order.placed, order.* or *
  --after <sequence>  begin after this sequence
  --json              one event a line, whole
  --forward-to <url>  post events to this address, signed, as a webhook would get them (implies --follow)
  --help              this text
`

export function readOptions(args: readonly string[]): EventsOptions | 'help' {
  const { values } = parsed(args)
  if (values.help) return 'help'
  const forwardTo = values['forward-to']
  if (forwardTo !== undefined && !/^https?:$/.test(URL.parse(forwardTo)?.protocol ?? '')) {
    throw new CommandError(`--forward-to needs an address such as http://127.0.0.1:4000/hooks`)
  }
  return {
    follow: Boolean(values.follow) || forwardTo !== undefined,
    type: values.type,
    after: sequence(values.after),
    json: Boolean(values.json),
    forwardTo,
  }
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        follow: { type: 'boolean' },
        type: { type: 'string' },
        after: { type: 'string' },
        json: { type: 'boolean' },
        'forward-to': { type: 'string' },
        help: { type: 'boolean' },
      },
    })
  } catch (error) {
    throw new CommandError(`${(error as Error).message}\n\n${usage}`)
  }
}

function sequence(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^\d{1,15}$/.test(text)) throw new CommandError('--after needs a sequence, such as 120')
  return Number(text)
}
