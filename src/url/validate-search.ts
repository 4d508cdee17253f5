/**
 * What a table's URL may say, each as text: which rows are asked for, how many `pages` of them are shown, and which are
 * `selected`. Checked where it is used, so that the first chunk of the page holds no schema.
 */
export const validateSearch =
  <const Name extends string>(...names: Name[]) =>
  (url: Record<string, unknown>): { [N in Name | 'pages' | 'selected']?: string } =>
    Object.fromEntries(
      [...names, 'pages' as const, 'selected' as const].flatMap((name) =>
        typeof url[name] === 'string' ? [[name, url[name]]] : [],
      ),
    ) as { [N in Name | 'pages' | 'selected']?: string }

/** What the rows depend on: to select some reads nothing. */
export const loaderDeps = <Search extends { selected?: string }>({
  search,
}: {
  search: Search
}): Omit<Search, 'selected'> => {
  const { selected: _, ...asked } = search
  return asked
}
