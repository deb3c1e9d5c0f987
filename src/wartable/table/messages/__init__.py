"""Everything that travels between the table and its clients, as Structs. `client/src/types.ts` is made of them."""
