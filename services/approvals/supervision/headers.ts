import type { SupervisedAnswers } from '@souk/platform'
import { Type } from 'typebox'
import {
  reasonLengthMax,
  sourceLengthsMax,
  sourcesHeaderLengthMax,
  sourcesMax,
} from './justification.ts'

const { title, uri, quote } = sourceLengthsMax

/** How a caller says why, whatever the body of the operation is. */
export const writeHeaders: SupervisedAnswers['writeHeaders'] = {
  AgentReason: {
    name: 'Souk-Agent-Reason',
    description:
      `Why the agent asks for this, in at most ${reasonLengthMax} characters, for the person who decides. Plain ASCII, or a Display ` +
      'String (RFC 9651) with percent-encoded UTF-8: `%"gr%c3%bcn"`.',
    schema: Type.String({ minLength: 1, maxLength: 4_600, pattern: '^[\\x20-\\x7e]+$' }),
  },
  AgentSources: {
    name: 'Souk-Agent-Sources',
    description:
      `What the agent bases its request on: a JSON array of at most ${sourcesMax} objects with \`title\` (${title} ` +
      `characters), \`uri\` (${uri}; an http or https address, or a path of this server) and \`quote\` (${quote}). Only ` +
      '`title` is required. ASCII; other characters as `\\u00fc`.',
    schema: Type.String({
      minLength: 2,
      maxLength: sourcesHeaderLengthMax,
      pattern: '^[\\x20-\\x7e]+$',
    }),
  },
}
