"""An evening: many deals, a bank that changes hands, a pack that goes on from deal to deal, players who come and go."""
