/** A card's way to the waste. The game never waits for it: the card is on the waste already and only looks on its way. */

export interface Box {
  left: number;
  top: number;
}

const FLIGHT_MS = 190;

export function flyFrom(node: HTMLElement, origin: Box | null): void {
  if (!origin || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const here = node.getBoundingClientRect();
  const start = `translate(${origin.left - here.left}px, ${origin.top - here.top}px)`;
  node.animate(
    [
      { transform: start, zIndex: 20 },
      { transform: 'none', zIndex: 20 },
    ],
    {
      duration: FLIGHT_MS,
      easing: 'cubic-bezier(0.2, 0.8, 0.3, 1)',
    },
  );
}
