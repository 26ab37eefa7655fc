/** Refusals that people meet often; the others are told in the words of the API. */
export const problems = {} as Readonly<
  Record<string, { readonly title: string; readonly detail: string } | undefined>
>
