import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AnimatedRows, DayList } from '../../ui/list.tsx'
import { type Shown, statementPages } from './statement-pages.ts'
import { StatementRow } from './statement-row.tsx'

interface StatementListProps {
  shown: Shown
  suffix?: 'BDT' | 'BTD'
  empty: string
  help?: string | undefined
  action: ReactNode
  onPages: (count: number) => void
}

/** The entries of the own statement by day, newest first. */
export function StatementList({ shown, suffix = 'BDT', ...rest }: StatementListProps) {
  const lines = useInfiniteQuery(statementPages(shown))
  return (
    <AnimatedRows query={lines} {...rest}>
      {(rows) => (
        <DayList items={rows}>
          {(line) => <StatementRow key={line._id} line={line} view={shown.view} suffix={suffix} />}
        </DayList>
      )}
    </AnimatedRows>
  )
}
