import type { LinkProps } from '@tanstack/react-router'

/** A path of the router that a link may have. */
export type RoutePath = NonNullable<LinkProps['to']>
