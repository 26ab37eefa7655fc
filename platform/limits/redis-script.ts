import { createHash } from 'node:crypto'
import type { CommandParser } from '@redis/client'

/** Microseconds until each quota would be full again, as it was before this request. */
export type Answer = readonly number[]

/**
 * What both scripts know of each key: its cost, its window and the most that it may be behind, in microseconds. A clock that was set
 * back must not refuse for longer than that. A key is there for as long as it says anything.
 */
const prelude = `
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local cost, window, most, untilFull = {}, {}, {}, {}
for i, key in ipairs(KEYS) do
  cost[i], window[i], most[i] = tonumber(ARGV[3 * i - 2]), tonumber(ARGV[3 * i - 1]), tonumber(ARGV[3 * i])
  local fullAt = tonumber(redis.call('GET', key) or now)
  untilFull[i] = math.max(0, math.min(fullAt - now, most[i]))
end
local function owe(i, debt)
  if debt > 0 then
    redis.call('SET', KEYS[i], string.format('%.3f', now + debt), 'PX', math.ceil(debt / 1000))
  end
end
`

/**
 * The generic cell rate algorithm over several keys at once. All of them are counted, or none when one refuses; whoever reads the
 * answer comes to the same verdict by the same numbers.
 */
const take = `${prelude}
local allowed = true
for i = 1, #KEYS do
  if untilFull[i] + cost[i] > window[i] + 0.001 then allowed = false end
end
for i = 1, #KEYS do
  if allowed then owe(i, untilFull[i] + cost[i]) end
  untilFull[i] = string.format('%.3f', untilFull[i])
end
return untilFull
`

/** The last argument is how many requests are charged; none of the keys is charged more than those before it. */
const charge = `${prelude}
local charged = tonumber(ARGV[3 * #KEYS + 1])
for i = 1, #KEYS do
  local costs = math.min(charged * cost[i], math.max(0, most[i] - untilFull[i]))
  charged = costs / cost[i]
  owe(i, untilFull[i] + costs)
end
return {}
`

export const takeScript = scriptOf(take)
export const chargeScript = scriptOf(charge)

function scriptOf(source: string) {
  return {
    SCRIPT: source,
    SHA1: createHash('sha1').update(source).digest('hex'),
    IS_READ_ONLY: false,
    parseCommand(parser: CommandParser, keys: string[], numbers: string[]): void {
      parser.pushKeysLength(keys)
      parser.push(...numbers)
    },
    transformReply: (reply: readonly string[]): Answer => reply.map(Number),
  }
}
