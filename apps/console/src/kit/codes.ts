import { tagsOf } from './tags.ts'

/** Codes as people type them: `de, at`. */
export function codesOf(typed: string): string[] {
  return tagsOf(typed).map((code) => code.toUpperCase())
}

/** Without spaces and in capitals, as the API wants them. */
export function codeOf(typed: string): string {
  return typed.trim().toUpperCase()
}
