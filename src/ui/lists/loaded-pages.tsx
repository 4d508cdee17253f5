import { AnimatedList } from '../../motion/animated-list.tsx'
import { LoadedRows, type LoadedRowsProps } from '../loaded-rows.tsx'

/** `LoadedRows` where what comes and goes moves. */
export const LoadedPages = <Row,>(props: Omit<LoadedRowsProps<Row>, 'around'>) => (
  <LoadedRows {...props} around={AnimatedList} />
)
