/** Readiness probe: the desk is ready as soon as it answers, even without the Shop API. */
export const loader = (): Response => new Response('ok\n', { headers: { 'Content-Type': 'text/plain' } });
