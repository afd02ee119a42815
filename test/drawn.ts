import { createElement, isValidElement, type ComponentType, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'

/** What a component returns: where there is no browser, a test calls what its parts are given to call. */
export function drawn<Props>(
  component: (props: Props) => ReactNode,
  props: Props,
  within: (children: ReactNode) => ReactNode = (children) => children,
): ReactNode {
  let returned: ReactNode
  function Probe() {
    returned = component(props)
    return null
  }
  renderToString(within(createElement(Probe)))
  return returned
}

/** What the first element of this kind in it is given, inside of fields too. */
export function propsOf<Props>(tree: ReactNode, type: ComponentType<Props> | string): Props {
  const [first] = elementsIn(tree).filter((element) => element.type === type)
  if (!first) throw new Error('no such element is drawn')
  return first.props as Props
}

type Drawn = { type: unknown; props: { children?: unknown } }

function elementsIn(tree: unknown): Drawn[] {
  if (Array.isArray(tree)) return tree.flatMap(elementsIn)
  // A field gives its control what belongs to it.
  if (typeof tree === 'function')
    return elementsIn((tree as (props: object) => unknown)({ id: 'field' }))
  if (!isValidElement<{ children?: unknown }>(tree)) return []
  return [tree, ...elementsIn(tree.props.children)]
}
