/** The address of the engine; nothing: this client was built without it. */
declare module "virtual:engine" {
  const address: string | null;
  export default address;
}
/** Whether this client was built with the engine. */
declare const __ENGINE__: boolean;
