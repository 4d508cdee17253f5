/**
 * Validates the search params of a table's route as text: its filters, the cursors of its page (`after`) and the `selected` rows.
 * The endpoint's schema checks them later, so that the start contains no schema.
 */
export const validateSearch =
  <const Name extends string>(...names: Name[]) =>
  (url: Record<string, unknown>): TableSearch<Name> => {
    const search: TableSearch<Name> = {}
    for (const name of [...names, 'after', 'selected'] as const) {
      const value = url[name]
      if (typeof value === 'string') search[name] = value
    }
    return search
  }

type TableSearch<Name extends string> = { [N in Name | 'after' | 'selected']?: string }

/** The params that the rows depend on: a selection does not refetch. */
export const loaderDeps = <Search extends { selected?: string }>({
  search,
}: {
  search: Search
}): Omit<Search, 'selected'> => {
  const { selected: _, ...filters } = search
  return filters
}
